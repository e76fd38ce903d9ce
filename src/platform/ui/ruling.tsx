/**
 * The shop's ornament: a piece of the page that a category sells. Drawn by the style sheet, without a picture file;
 * it says nothing that the words beside it don't, so it is silent to screen readers.
 */
import { CATEGORIES, type CategoryName } from '../rules/categories.ts'

export type RulingKind = 'planner' | 'ruled' | 'plain' | 'tabs-ruled' | 'tabs-plain'

export function rulingOf(name: CategoryName): RulingKind {
  const category = CATEGORIES.find((each) => each.name === name)
  const ruling = category?.ruling ?? 'plain'
  if (ruling === 'planner' || !name.startsWith('Five Subject')) return ruling
  return ruling === 'ruled' ? 'tabs-ruled' : 'tabs-plain'
}

export function Ruling({ kind, className = '' }: { readonly kind: RulingKind; readonly className?: string }) {
  return <span className={`ruling ruling-${kind} ${className}`} aria-hidden="true" />
}
