import { categoriesOfListing, categoryOfLink } from '../rules/categories.ts'

export type PathKind = 'home' | 'listing' | 'product' | 'other'

/** The kind of page at a path, from the path alone: for skeletons and error pages. */
export function pathKind(path: string): PathKind {
  const [first = '', second] = path.split('/').slice(1)
  if (first === '') return 'home'
  if (second && categoryOfLink(first)) return 'product'
  const isListing = first === 'products' || first === 'category' || categoriesOfListing(first) !== null
  return isListing ? 'listing' : 'other'
}
