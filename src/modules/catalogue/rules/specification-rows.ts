/** The specification table of a product page, built on the server: the heading and text of each row. */
import { PRODUCT_ATTRIBUTES, SPECIFICATION_NAMES, type ProductAttribute } from './product-attributes.ts'
import type { Ruling } from '#platform/rules/categories.ts'
import type { ExtraAttribute, ProductSpecification } from './product.ts'

export type SpecificationRow = readonly [heading: string, text: string]

/** Attributes that a product lacks are left out; the owner's own come last. */
export function specificationRows(
  specification: ProductSpecification & { readonly extra: readonly ExtraAttribute[] },
): readonly SpecificationRow[] {
  const own = specification.extra.map(({ name, value }) => [name, value] as const)
  const known = SPECIFICATION_NAMES.flatMap((name) => {
    const { row, choices }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
    const value = specification[name]
    if (!row || value === null) return []
    if (specification.ruling !== null && name === 'ruling')
      return [[row.heading, rulingText(specification.ruling, specification.lineSpacingMm)] as const]
    const text = choices?.[value] ?? String(value)
    return [[row.heading, row.unit ? `${text} ${row.unit}` : text] as const]
  })
  return [...known, ...own]
}

const RULINGS = { planner: 'Daily planner, undated', ruled: 'Ruled', plain: 'Plain' } as const

function rulingText(ruling: Ruling, lineSpacingMm: number | null): string {
  return RULINGS[ruling] + (lineSpacingMm === null ? '' : `, ${lineSpacingMm} mm lines`)
}
