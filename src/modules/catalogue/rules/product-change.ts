/** Errors of a change whose fields are valid by themselves: conflicts with other products or with existing orders. */
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductData, StaffProduct } from './product-data.ts'
import { judgeOption, type OptionGroup } from './option-group.ts'
import type { FieldError } from './product-input.ts'

/** Data of other products that a change may conflict with. */
export type CatalogueSnapshot = {
  /** The product that has or had this address; null if none did. */
  readonly addressOwner: (category: CategoryName, slug: string) => ProductId | null
  readonly skuOwner: (sku: string) => ProductId | null
  readonly hasPicture: (url: string) => boolean
  /** The product group with this name, ignoring case; null if it does not exist yet. */
  readonly groupOf: (name: string) => OptionGroup | null
  /** The group's product with this value, ignoring case, that is not archived. */
  readonly valueOwner: (group: string, value: string) => ProductId | null
  /** Whether it occurs in any order. */
  readonly isOrdered: (id: ProductId) => boolean
}

export const NOBODY = 'nobody' as ProductId

export function findConflicts(
  before: StaffProduct | null,
  after: ProductData,
  around: CatalogueSnapshot,
): readonly FieldError[] {
  const own = before?.id ?? NOBODY
  const errors: FieldError[] = []
  const isOthers = (owner: ProductId | null) => owner !== null && owner !== own
  if (isOthers(around.addressOwner(after.category, after.slug)))
    errors.push({ field: 'slug', message: MESSAGES.product_slug_taken })
  errors.push(...optionConflicts(after, around, isOthers))
  if (after.sku !== '' && isOthers(around.skuOwner(after.sku)))
    errors.push({ field: 'sku', message: MESSAGES.product_sku_taken })
  const kept = new Set(before ? [before.imageUrl, ...before.galleryImages] : [])
  const isMissing = (url: string) => !kept.has(url) && !around.hasPicture(url)
  if (isMissing(after.imageUrl)) errors.push({ field: 'imageUrl', message: MESSAGES.photo_gone })
  if (after.galleryImages.some(isMissing))
    errors.push({ field: 'galleryImages', message: MESSAGES.photo_gone })
  return before ? [...errors, ...stockCollisions(before, after.onHand, around)] : errors
}

function optionConflicts(
  after: ProductData,
  { groupOf, valueOwner }: CatalogueSnapshot,
  isOthers: (owner: ProductId | null) => boolean,
): readonly FieldError[] {
  const { groupName, optionValue } = after
  if (groupName === null || optionValue === null) return []
  const wrong = judgeOption(after, groupOf(groupName))
  if (wrong !== null) return [{ field: 'optionName', message: wrong }]
  return after.status !== 'archived' && isOthers(valueOwner(groupName, optionValue))
    ? [{ field: 'optionValue', message: MESSAGES.option_value_taken }]
    : []
}

/**
 * Stock cannot fall below the units that orders reserve, and counting cannot be switched on or off after the first
 * order.
 */
function stockCollisions(
  before: StaffProduct,
  onHand: number | null,
  { isOrdered }: CatalogueSnapshot,
): readonly FieldError[] {
  if ((before.onHand === null) !== (onHand === null) && isOrdered(before.id))
    return [{ field: 'stock', message: MESSAGES.product_count_fixed }]
  if (onHand !== null && onHand < before.reserved)
    return [{ field: 'stock', message: sentences.stockHeld(before.reserved) }]
  return []
}
