/** The group of a product for search engines. In its own file, so that only the server loads it. */

export type ProductGroupData = {
  readonly id: string
  readonly name: string
  /** schema.org's property for the option; null if it has none. */
  readonly property: 'color' | 'size' | 'pattern' | 'material' | null
  readonly value: string
  /** Pages of the other products. */
  readonly otherUrls: readonly string[]
}

export type ProductGroupFacts = ReturnType<typeof productGroupFacts>

/** As Google describes product variants that have a page each. */
export function productGroupFacts({ id, name, property, value, otherUrls }: ProductGroupData) {
  return {
    ...(property && { [property]: value }),
    inProductGroupWithID: id,
    isVariantOf: {
      '@type': 'ProductGroup',
      name,
      productGroupID: id,
      ...(property && { variesBy: [`https://schema.org/${property}`] }),
      hasVariant: otherUrls.map((url) => ({ '@type': 'Product', url })),
    },
  }
}
