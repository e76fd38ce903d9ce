/** What the shop knows of other products, for changes that may collide with it. A few statements, however many changes. */
import { findAddressOwners, findSkuOwners, listOrderedAmong, listPicturesAt } from '../data/staff-products.ts'
import type { Queryable } from '#platform/database/statement.ts'
import type { CatalogueSnapshot } from '../rules/product-change.ts'
import type { ProductData, StaffProduct } from '../rules/product-data.ts'
import type { ProductId } from '#platform/rules/ids.ts'

/** Before addresses and SKUs are compared and written, so that two who do it come one after the other. */
export const NAMES_TURN = 'names of products'

export type AskedChange = { readonly before: StaffProduct | null; readonly after: ProductData }

export async function loadConflicts(
  on: Queryable,
  changes: readonly AskedChange[],
): Promise<CatalogueSnapshot> {
  const after = changes.map((change) => change.after)
  const owners = await findAddressOwners(on, after)
  const skus = await findSkuOwners(
    on,
    after.map(({ sku }) => sku),
  )
  const pictures = await listPicturesAt(on, [
    ...new Set(after.flatMap(({ imageUrl, galleryImages }) => [imageUrl, ...galleryImages])),
  ])
  const ordered = await listOrderedAmong(on, changes.flatMap(recounted))
  const addressOwner = new Map(owners.map(({ category, slug, owner }) => [`${category}/${slug}`, owner]))
  const skuOwner = new Map(skus.map(({ sku, owner }) => [sku, owner]))
  const urls = new Set(pictures.map(({ url }) => url))
  return {
    addressOwner: (category, slug) => addressOwner.get(`${category}/${slug}`) ?? null,
    skuOwner: (sku) => skuOwner.get(sku) ?? null,
    hasPicture: (url) => urls.has(url),
    isOrdered: (id) => ordered.has(id),
  }
}

/** Only those that begin or cease to be counted need to be looked up among all orders. */
export function recounted({ before, after }: AskedChange): readonly ProductId[] {
  return before && (before.onHand === null) !== (after.onHand === null) ? [before.id] : []
}
