/** The specification table of a product page, made on the server: heading and text of each row. */
import { PRODUCT_ATTRIBUTES, SPECIFICATION_NAMES, type ProductAttribute } from './product-attributes.ts'
import type { ProductSpecification } from './product.ts'

export type SpecificationRow = readonly [heading: string, text: string]

/** Attributes that a product lacks have no row. */
export function specificationRows(specification: ProductSpecification): readonly SpecificationRow[] {
  return SPECIFICATION_NAMES.flatMap((name) => {
    const { row, choices }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
    const value = specification[name]
    if (!row || value === null) return []
    if (name === 'ruling') return [[row.heading, rulingText(specification)] as const]
    const text = choices?.[value] ?? String(value)
    return [[row.heading, row.unit ? `${text} ${row.unit}` : text] as const]
  })
}

const RULINGS = { planner: 'Daily planner, undated', ruled: 'Ruled', plain: 'Plain' } as const

function rulingText({ ruling, lineSpacingMm }: ProductSpecification): string {
  return RULINGS[ruling] + (lineSpacingMm === null ? '' : `, ${lineSpacingMm} mm lines`)
}
