/**
 * Loads the data of other products that a change may conflict with. A fixed number of statements, however many changes.
 */
import { listGroupMembers, listGroupsNamed } from '../data/option-groups.ts'
import { findAddressOwners, findSkuOwners, listOrderedAmong, listPicturesAt } from '../data/staff-products.ts'
import type { Queryable } from '#platform/database/statement.ts'
import type { CatalogueSnapshot } from '../rules/product-change.ts'
import type { ProductData, StaffProduct } from '../rules/product-data.ts'
import type { ProductId } from '#platform/rules/ids.ts'

/**
 * Advisory lock taken before addresses and SKUs are compared and written, so that concurrent writers are serialised.
 */
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
  const names = [...new Set(after.flatMap(({ groupName }) => groupName?.toLowerCase() ?? []))]
  const groups = names.length === 0 ? [] : await listGroupsNamed(on, names)
  const members = names.length === 0 ? [] : await listGroupMembers(on, names)
  const ordered = await listOrderedAmong(on, changes.flatMap(recounted))
  const addressOwner = new Map(owners.map(({ category, slug, owner }) => [`${category}/${slug}`, owner]))
  const skuOwner = new Map(skus.map(({ sku, owner }) => [sku, owner]))
  const groupByName = new Map(groups.map((group) => [group.name.toLowerCase(), group]))
  const valueOwner = new Map(
    members
      .filter(({ status }) => status !== 'archived')
      .map(({ id, groupName, value }) => [valueKey(groupName, value), id]),
  )
  const urls = new Set(pictures.map(({ url }) => url))
  return {
    addressOwner: (category, slug) => addressOwner.get(`${category}/${slug}`) ?? null,
    skuOwner: (sku) => skuOwner.get(sku) ?? null,
    groupOf: (name) => groupByName.get(name.toLowerCase()) ?? null,
    valueOwner: (group, value) => valueOwner.get(valueKey(group, value)) ?? null,
    hasPicture: (url) => urls.has(url),
    isOrdered: (id) => ordered.has(id),
  }
}

function valueKey(group: string, value: string): string {
  return `${group}\n${value}`.toLowerCase()
}

/** Only products whose stock starts or stops being counted need to be looked up among all orders. */
export function recounted({ before, after }: AskedChange): readonly ProductId[] {
  return before && (before.onHand === null) !== (after.onHand === null) ? [before.id] : []
}
