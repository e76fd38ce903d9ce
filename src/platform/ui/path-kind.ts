import { categoriesOfListing, categoryOfLink } from '../rules/categories.ts'

export type PathKind = 'home' | 'listing' | 'product' | 'other'

/** What kind of page stands at a path, as far as the path tells: for what is shown before the page is there, or in its place. */
export function pathKind(path: string): PathKind {
  const [first = '', second] = path.split('/').slice(1)
  if (first === '') return 'home'
  if (second && categoryOfLink(first)) return 'product'
  const isListing = first === 'products' || first === 'category' || categoriesOfListing(first) !== null
  return isListing ? 'listing' : 'other'
}
