/**
 * The sample shop's photographs, as listed by scripts/list-pictures.ts. Naming: `SLUG-1` is a product's front, `-2`
 * open, `-3` a stack, `-4` a close-up; the others belong to the shop itself.
 */
import type { ExampleCategoryName } from '#platform/rules/categories.ts'
import LIST from './pictures.json' with { type: 'json' }

export type Photograph = {
  readonly name: string
  /** The first characters of the digest of its bytes. */
  readonly id: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

export const PHOTOGRAPHS: readonly Photograph[] = LIST

/** The names that the shop's own code uses, and what the pictures show. */
const OWN: Readonly<Record<string, string>> = {
  hero: 'An emerald daily planner with a ribbon lies on a pink notebook, beside an indigo five subject notebook with coloured tabs, a pen and an open ruled notebook',
  'category-undated-daily-planners':
    'Three daily planners with gold foil: vermilion, midnight blue and emerald',
  'category-ruled-notebooks': 'A teal and a yellow notebook before an open ruled page',
  'category-plain-notebooks': 'Three plain notebooks, charcoal, leaf green and dusty rose, with a pen',
  'category-five-subject-notebooks-ruled':
    'Three wire-bound notebooks with coloured tabs: maroon, river blue and bottle green',
  'category-five-subject-notebooks-plain':
    'Three wire-bound notebooks with coloured tabs: graphite, coral and blueprint blue',
}

const VIEWS: Readonly<Record<string, string>> = {
  '1': 'Front cover',
  '2': 'Open',
  '3': 'A stack, spines in front',
  '4': 'The cover seen close',
}

const OPEN_AT: Readonly<Record<ExampleCategoryName, string>> = {
  'Undated Daily Planners': 'Open at the page of a day',
  'Ruled Notebooks': 'Open at a ruled page',
  'Plain Notebooks': 'Open at a plain page',
  'Five Subject Notebooks Ruled': 'Open at a ruled page, coloured tabs at the side',
  'Five Subject Notebooks Plain': 'Open at a plain page, coloured tabs at the side',
}

/** The addresses of a product's pictures, front first. Throws a RangeError if it has no photograph. */
export function picturesOfProduct(slug: string): [string, ...string[]] {
  const [front, ...others] = PHOTOGRAPHS.filter(({ name }) => viewOf(name)?.slug === slug).map(({ id }) =>
    pictureUrl(id),
  )
  if (front === undefined) throw new RangeError(`no photograph of ${slug}`)
  return [front, ...others]
}

export function pictureUrl(id: string): string {
  return `/pictures/${id}`
}

/** True for pictures of the shop itself, which are looked up by name. */
export function isOwnName(name: string): boolean {
  return Object.hasOwn(OWN, name)
}

/** Alt text of a photograph; `category` is that of its product, null for the shop's own. */
export function altOf(name: string, category: ExampleCategoryName | null): string {
  const view = viewOf(name)?.view
  if (view === undefined) return OWN[name] ?? ''
  if (view === '2' && category !== null) return OPEN_AT[category]
  return VIEWS[view] ?? ''
}

function viewOf(name: string): { readonly slug: string; readonly view: string } | null {
  const [, slug, view] = /^(.+)-([1-4])$/.exec(name) ?? []
  return slug === undefined || view === undefined ? null : { slug, view }
}
