/** Events of the catalogue. */
export type CatalogueEvent =
  /** A file from another shop created products, each with its former address. */
  {
    readonly type: 'products.imported'
    readonly redirects: readonly { readonly from: string; readonly to: string }[]
  }

declare module '#platform/events.ts' {
  interface Events {
    readonly catalogue: CatalogueEvent
  }
}
