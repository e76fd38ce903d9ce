/** Undoing a bulk change or an import: the result for each product. */
import type { ProductId } from '#platform/rules/ids.ts'
import { withGroup } from './option-group.ts'
import { findConflicts, type CatalogueSnapshot } from './product-change.ts'
import { factsOf, type ProductData, type StaffProduct } from './product-data.ts'

export type BatchKind = 'bulk' | 'import'

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

export type JudgedUndo =
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
