/** What can be found on the page: endpoints, fields, objects, events and refusals, each with its address. */
import type { FieldView } from '#domain/integrations/field-views.ts'
import type { DocsView } from './docs-view.ts'

export type SearchEntry = {
  readonly kind: 'Guide' | 'Endpoint' | 'Parameter' | 'Field' | 'Object' | 'Event' | 'Error'
  readonly title: string
  readonly place: string
  readonly href: string
  /** In lower case: where the words are looked for. */
  readonly words: string
}

export type Chapter = { readonly id: string; readonly title: string }

export function searchEntries(view: DocsView, chapters: readonly Chapter[]): SearchEntry[] {
  return [
    ...chapters.map(({ id, title }) => entry('Guide', title, '', id, '')),
    ...view.endpoints.map(({ id, title, path, description, method }) =>
      entry('Endpoint', title, `${method} ${path}`, id, description),
    ),
    ...view.events.map(({ name, title, when }) => entry('Event', name, title, name, when)),
    ...view.refusals.map(({ code, status, means }) =>
      entry('Error', code, String(status), `error-${code}`, means),
    ),
    ...view.objects.map(({ name }) => entry('Object', name, '', name, '')),
    ...view.endpoints.flatMap(({ id, title, parameters, bodies, answer }) => [
      ...parameters.flatMap((parameter) =>
        fieldEntries('Parameter', [parameter], `${id}.${parameter.place}`, title),
      ),
      ...bodies.flatMap(({ name, fields }) => fieldEntries('Parameter', fields, `${id}.${name}`, title)),
      ...fieldEntries('Field', answer, `${id}.answer`, title),
    ]),
    ...view.objects.flatMap(({ name, fields }) => fieldEntries('Field', fields, name, name)),
  ]
}

function fieldEntries(
  kind: SearchEntry['kind'],
  fields: readonly FieldView[],
  at: string,
  place: string,
): SearchEntry[] {
  return fields.flatMap(({ name, description, allowed, fields: inner }) => [
    entry(kind, name, place, `${at}.${name}`, `${description} ${allowed.join(' ')}`),
    ...fieldEntries(kind, inner, `${at}.${name}`, `${place} › ${name}`),
  ])
}

function entry(
  kind: SearchEntry['kind'],
  title: string,
  place: string,
  id: string,
  more: string,
): SearchEntry {
  return {
    kind,
    title,
    place,
    href: `#${id}`,
    words: `${title} ${kind} ${place} ${more}`.toLowerCase(),
  }
}

const MOST_FOUND = 12

/** Each word has to be there; whose title begins with them stands first. */
export function findEntries(entries: readonly SearchEntry[], text: string): readonly SearchEntry[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const [first = ''] = wanted
  const rank = ({ title, words }: SearchEntry) => {
    const name = title.toLowerCase()
    if (name.startsWith(first)) return 0
    if (name.includes(first)) return 1
    return words.includes(first) ? 2 : 3
  }
  return entries
    .filter(({ words }) => wanted.every((word) => words.includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_FOUND)
}
