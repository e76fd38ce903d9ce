/**
 * The shop's ornament: a section of the ruled page that a category sells. Drawn by the style sheet without a picture
 * file; hidden from screen readers, because the text beside it says the same.
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
