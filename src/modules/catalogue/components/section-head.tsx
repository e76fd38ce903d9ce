import type { ReactNode } from 'react'
import type { CategoryName } from '#platform/rules/categories.ts'
import { Ruling, rulingOf } from '#platform/ui/brand.tsx'

type Props = {
  readonly id: string
  readonly category: CategoryName
  readonly children?: ReactNode
}

/** A category's name above its products, with a swatch of its page. */
export function SectionHead({ id, category, children }: Props) {
  return (
    <div className="section-head">
      <Ruling kind={rulingOf(category)} className="ruling-swatch" />
      <h2 id={id}>{category}</h2>
      {children}
    </div>
  )
}
