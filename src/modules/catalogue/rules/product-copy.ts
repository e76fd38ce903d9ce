import { NO_SALE } from './pricing.ts'
import { factsOf, type ProductData } from './product-data.ts'
import { OPTION } from './option-attributes.ts'
import { MOST } from './product-input.ts'

/**
 * The `number`th copy of a product; in a group it becomes another option. Not copied: identifiers (SKU, GTIN, MPN) and
 * stock. An empty SKU is generated on saving.
 */
export function copyOf(product: ProductData, number: number): ProductData {
  const suffix = number === 1 ? 'copy' : `copy ${number}`
  const value = product.optionValue
  const slugSuffix = `-${suffix.replace(' ', '-')}`
  return {
    ...factsOf(product),
    name: `${product.name.slice(0, MOST.name - suffix.length - 3)} (${suffix})`,
    slug: product.slug.slice(0, MOST.slug - slugSuffix.length) + slugSuffix,
    ...NO_SALE,
    ...(value !== null && {
      optionValue: `${value.slice(0, OPTION.optionValue.max - suffix.length - 3)} (${suffix})`,
      optionSwatch: null,
      optionPosition: null,
    }),
    sku: '',
    gtin: null,
    mpn: null,
    onHand: product.onHand === null ? null : 0,
    status: 'inactive',
  }
}
