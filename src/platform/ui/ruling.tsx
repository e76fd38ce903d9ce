/**
 * The shop's ornament: a section of the ruled page that a category sells. Drawn by the style sheet without a picture
 * file; hidden from screen readers, because the text beside it says the same.
 */
import { categoryByName, type CategoryName } from '../rules/categories.ts'

export type RulingKind = 'planner' | 'ruled' | 'plain' | 'tabs-ruled' | 'tabs-plain'

export function rulingOf(name: CategoryName): RulingKind {
  const { ruling, subjects } = categoryByName(name)
  if (ruling === null) return 'plain'
  if (ruling === 'planner' || subjects === 1) return ruling
  return ruling === 'ruled' ? 'tabs-ruled' : 'tabs-plain'
}

export function Ruling({ kind, className = '' }: { readonly kind: RulingKind; readonly className?: string }) {
  return <span className={`ruling ruling-${kind} ${className}`} aria-hidden="true" />
}
