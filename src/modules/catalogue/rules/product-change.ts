/**
 * Changes of products: their conflicts with other products or with existing orders, how a bulk change or an import is
 * undone, and their audit log entry.
 */
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import { factsOf, changedFields, type ProductData, type StaffProduct } from './product-data.ts'
import { judgeOption, withGroup, type OptionGroup } from './option-group.ts'
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

const NOBODY = 'nobody' as ProductId

/** Errors of a change whose fields are valid by themselves. */
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
  return before ? [...errors, ...stockConflicts(before, after.onHand, around)] : errors
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
function stockConflicts(
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

// A bulk change or an import can be undone as a whole.

export type BatchKind = 'bulk' | 'import'

/** The result of undoing, for each product. */
export const UNDO_OUTCOMES = {
  restored: 'Restored',
  archived: 'Archived: it was new',
  changed_since: 'Left as it is: changed since',
  conflict: 'Left as it is: orders or other products prevent it',
} as const

export type UndoOutcome = keyof typeof UNDO_OUTCOMES

export type ProductBatch = {
  readonly id: string
  readonly kind: BatchKind
  readonly label: string
  /** The staff member's name; null if the account is gone. */
  readonly actor: string | null
  readonly products: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly undoneAt: string | null
}

/** A product of a batch, for its page. */
export type UndoRow = {
  readonly id: ProductId
  readonly name: string
  readonly sku: string
  readonly isNew: boolean
  readonly outcome: UndoOutcome | null
}

/** A product of a batch, as it was recorded. */
export type RecordedChange = {
  readonly before: ProductData | null
  readonly after: ProductData
  /** The version that the batch wrote. */
  readonly version: number
}

/**
 * The data to restore. Units sold or received since count: stock changes back by as much as the batch changed it. null
 * if the batch created the product, which is archived instead.
 */
export function restoredData(now: StaffProduct, { before, after }: RecordedChange): ProductData | null {
  if (before === null) return null
  const isCounted = now.onHand !== null && before.onHand !== null && after.onHand !== null
  const onHand = isCounted
    ? now.onHand + before.onHand - after.onHand
    : before.onHand === after.onHand
      ? now.onHand
      : before.onHand
  return factsOf({ ...before, onHand })
}

type JudgedUndo =
  | { readonly outcome: 'restored' | 'archived'; readonly after: ProductData }
  | { readonly outcome: 'changed_since' | 'conflict'; readonly after: null }

export function judgeUndo(
  now: StaffProduct,
  recorded: RecordedChange,
  around: CatalogueSnapshot,
): JudgedUndo {
  if (now.version !== recorded.version) return { outcome: 'changed_since', after: null }
  const restored = restoredData(now, recorded)
  const group = restored?.groupName == null ? null : around.groupOf(restored.groupName)
  const after = restored && withGroup(restored, group)
  if (after === null) return { outcome: 'archived', after: { ...factsOf(now), status: 'archived' } }
  const isNegative = after.onHand !== null && after.onHand < 0
  if (isNegative || findConflicts(now, after, around).length > 0) return { outcome: 'conflict', after: null }
  return { outcome: 'restored', after }
}

/** Products that are listed in full; any more are only counted. */
export const MAX_LISTED = 200

type Facts = Readonly<Record<string, unknown>>

/** The audit log entry of an import, or of undoing a batch: each product by name, with its changes. */
export function importFacts(
  created: readonly { readonly facts: ProductData }[],
  changed: readonly { readonly before: ProductData; readonly after: ProductData }[],
): { readonly before: Facts; readonly after: Facts } {
  const all: readonly ProductDifference[] = [
    ...created.map(({ facts }) => ({ facts, before: null, after: 'added' })),
    ...changed.map(({ before, after }) => ({ facts: after, ...differences(before, after) })),
  ]
  const listed = all
    .slice(0, MAX_LISTED)
    .map((each) => ({ ...each, name: `${each.facts.name} (${each.facts.sku})` }))
  const more = all.length - listed.length
  return {
    before: Object.fromEntries(listed.map(({ name, before }) => [name, before])),
    after: {
      added: created.length,
      changed: changed.length,
      ...Object.fromEntries(listed.map(({ name, after }) => [name, after])),
      ...(more > 0 && { andMore: more }),
    },
  }
}

type ProductDifference = { readonly facts: ProductData; readonly before: unknown; readonly after: unknown }

function differences(before: ProductData, after: ProductData) {
  const fields = changedFields(before, after)
  const only = (facts: ProductData) => Object.fromEntries(fields.map((field) => [field, facts[field]]))
  return { before: only(before), after: only(after) }
}
