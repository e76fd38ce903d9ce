/**
 * The photographs of the sample shop, as scripts/list-pictures.ts has listed them. Their names tell what they are of:
 * `SLUG-1` a product's front, `-2` open, `-3` a stack, `-4` close; the rest are the shop's own.
 */
import type { CategoryName } from '#platform/rules/categories.ts'
import LIST from './pictures.json' with { type: 'json' }

export type Photograph = {
  readonly name: string
  /** The start of the digest of its bytes. */
  readonly id: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

export const PHOTOGRAPHS: readonly Photograph[] = LIST

/** What the shop itself calls pictures by, and what they show. */
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

const OPEN_AT: Readonly<Record<CategoryName, string>> = {
  'Undated Daily Planners': 'Open at the page of a day',
  'Ruled Notebooks': 'Open at a ruled page',
  'Plain Notebooks': 'Open at a plain page',
  'Five Subject Notebooks Ruled': 'Open at a ruled page, coloured tabs at the side',
  'Five Subject Notebooks Plain': 'Open at a plain page, coloured tabs at the side',
}

/** The addresses of a product's pictures, front first. Throws a RangeError when there is no photograph of it. */
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

/** True for pictures of the shop itself, which it finds by their names. */
export function isOwnName(name: string): boolean {
  return Object.hasOwn(OWN, name)
}

/** What a photograph shows; `category` is that of its product, null for the shop's own. */
export function altOf(name: string, category: CategoryName | null): string {
  const view = viewOf(name)?.view
  if (view === undefined) return OWN[name] ?? ''
  if (view === '2' && category !== null) return OPEN_AT[category]
  return VIEWS[view] ?? ''
}

function viewOf(name: string): { readonly slug: string; readonly view: string } | null {
  const [, slug, view] = /^(.+)-([1-4])$/.exec(name) ?? []
  return slug === undefined || view === undefined ? null : { slug, view }
}
