/**
 * Staff create, edit, copy, archive or restore a product (spec §5, §7). Stock changes always have a movement with a
 * reason, a former address redirects to the new one, and the second of two concurrent edits is refused as stale.
 */
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { only } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { verbatim, fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import {
  insertProducts,
  addSlugRedirects,
  updateAltTextRows,
  setStockByHand,
  updateProducts,
  lockWholeProducts,
  setProductStatus,
  type ChangedProduct,
  type AltTexts,
} from '../data/product-changes.ts'
import type { ChangeToRecord } from '../data/product-undos.ts'
import { listPicturesAt, findStaffProducts } from '../data/staff-products.ts'
import { withGroup } from '../rules/option-group.ts'
import { findConflicts, type CatalogueSnapshot } from '../rules/product-change.ts'
import {
  changedFields,
  factsOf,
  type ProductData,
  type ProductStatus,
  type StaffProduct,
} from '../rules/product-data.ts'
import type { FieldError } from '../rules/product-input.ts'
import { formatStockReason, type StockReason } from '../rules/stock-change.ts'
import { quickOutcome, copyOf, type QuickEdit } from '../rules/product-edits.ts'
import { announceProducts, announceWholeCatalogue } from './invalidate-pages.ts'
import { loadConflicts, NAMES_TURN } from './load-conflicts.ts'

export type NewProduct = {
  readonly facts: ProductData
  /** Alt texts of its pictures. */
  readonly pictureAlt: readonly AltTexts[]
}

export function createProduct(
  deps: Deps,
  actor: Actor,
  { facts: asked, pictureAlt }: NewProduct,
): Promise<Result<{ readonly id: ProductId }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    await takeAdvisoryLocks(tx, [NAMES_TURN])
    const around = await loadConflicts(tx.client, [{ before: null, after: asked }])
    const facts = joinedGroup(asked, around)
    const wrong = findConflicts(null, facts, around)
    if (wrong.length > 0) return refused(wrong)
    const { id, sku } = only(await insertProducts(tx, [facts], staff.staffId))
    await updateAltTexts(tx, facts, pictureAlt)
    const after = { ...factsOf(facts), sku }
    await recordAudit(tx, staff, {
      action: 'product.created',
      id,
      label: facts.name,
      after,
    })
    await announceProducts(tx, [{ id, categories: [facts.category] }])
    return ok({ id })
  })
}

type ProductChange = NewProduct & {
  readonly id: string
  /** The version that the form was filled from. */
  readonly version: number
  readonly stockWas: number | null
  readonly stockReason: StockReason
}

export function changeProduct(
  deps: Deps,
  actor: Actor,
  change: ProductChange,
): Promise<Result<{ readonly id: ProductId }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    await takeAdvisoryLocks(tx, [NAMES_TURN])
    const before = await lockProduct(tx, change.id)
    if (!before) return fail({ code: 'not_found', key: 'product_not_found' })
    if (before.version !== change.version) return fail({ code: 'stale', key: 'staff_stale' })
    const isStockTyped = change.facts.onHand !== change.stockWas
    if (isStockTyped && before.onHand !== change.stockWas)
      return fail(wrongField('stock', { key: 'product_stock_moved' }))
    const asked = {
      ...change.facts,
      sku: change.facts.sku || before.sku,
      onHand: isStockTyped ? change.facts.onHand : before.onHand,
    }
    const around = await loadConflicts(tx.client, [{ before, after: asked }])
    const facts = joinedGroup(asked, around)
    const wrong = findConflicts(before, facts, around)
    if (wrong.length > 0) return refused(wrong)

    const { isChanged } = await updateAltTexts(tx, facts, change.pictureAlt)
    if (!isChanged && changedFields(before, facts).length === 0) return ok({ id: before.id })
    const reason = formatStockReason(change.stockReason, '')
    await writeChanges(
      tx,
      [{ before, after: facts }],
      { reason, isReceived: change.stockReason === 'received' },
      staff.staffId,
    )
    await recordAudit(tx, staff, {
      action: 'product.updated',
      id: before.id,
      label: facts.name,
      before: factsOf(before),
      after: { ...factsOf(facts), ...(isChanged && { pictureAlt: change.pictureAlt }) },
    })
    await announceProducts(tx, [{ id: before.id, categories: [before.category, facts.category] }])
    return ok({ id: before.id })
  })
}

/** Price, stock and status, edited in the product's row of the table. */
export function editProductRow(
  deps: Deps,
  actor: Actor,
  { id, edit }: { readonly id: string; readonly edit: QuickEdit },
): Promise<Result<{ readonly id: ProductId }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    const before = await lockProduct(tx, id)
    if (!before || before.status === 'archived') return fail({ code: 'not_found', key: 'product_not_found' })
    if (before.version !== edit.version) return fail({ code: 'stale', key: 'staff_stale' })
    const { facts, errors } = quickOutcome(before, edit)
    if (facts === null) return refused(errors)
    if (changedFields(before, facts).length === 0) return ok({ id: before.id })
    const reason = formatStockReason('counted', '')
    await writeChanges(tx, [{ before, after: facts }], { reason, isReceived: false }, staff.staffId)
    await recordAudit(tx, staff, {
      action: 'product.updated',
      id: before.id,
      label: before.name,
      before: factsOf(before),
      after: factsOf(facts),
    })
    await announceProducts(tx, [{ id: before.id, categories: [before.category] }])
    return ok({ id: before.id })
  })
}

/** Fields that another copy may have: the next one has a higher number. */
const NUMBERED: ReadonlySet<string> = new Set(['slug', 'optionValue'])

/** A draft to start a similar product from: shoppers do not see it, and it has its own address and SKU. */
export function duplicateProduct(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<{ readonly id: ProductId }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    await takeAdvisoryLocks(tx, [NAMES_TURN])
    const [product] = isUuid(input.id) ? await findStaffProducts(tx.client, [input.id as ProductId]) : []
    if (!product) return fail({ code: 'not_found', key: 'product_not_found' })
    for (let number = 1; ; number++) {
      const facts = copyOf(product, number)
      const around = await loadConflicts(tx.client, [{ before: null, after: facts }])
      if (findConflicts(null, facts, around).some(({ field }) => NUMBERED.has(field))) continue
      const { id, sku } = only(await insertProducts(tx, [facts], staff.staffId))
      await recordAudit(tx, staff, {
        action: 'product.created',
        id,
        label: facts.name,
        after: { ...factsOf(facts), sku, copyOf: product.sku },
      })
      return ok({ id })
    }
  })
}

/**
 * Deleting a product archives it: it leaves the shop at once, but orders, documents and stock movements still refer to
 * it, and it can be restored unchanged. Returns its previous state; deleting it twice fails with not found.
 */
export function archiveProduct(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<{ readonly was: ProductStatus }>> {
  return moveProduct(deps, actor, id, 'archived')
}

export function restoreProduct(
  deps: Deps,
  actor: Actor,
  { id, to }: { readonly id: string; readonly to: 'active' | 'inactive' },
): Promise<Result<{ readonly was: ProductStatus }>> {
  return moveProduct(deps, actor, id, to)
}

function moveProduct(
  deps: Deps,
  actor: Actor,
  id: string,
  status: ProductStatus,
): Promise<Result<{ readonly was: ProductStatus }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    const product = await lockProduct(tx, id)
    const isHere = product && (product.status === 'archived') === (status !== 'archived')
    if (!isHere) return fail({ code: 'not_found', key: 'product_not_found' })
    await setProductStatus(tx, product.id, status)
    await recordAudit(tx, staff, {
      action: status === 'archived' ? 'product.archived' : 'product.restored',
      id: product.id,
      label: product.name,
      before: { status: product.status },
      after: { status },
    })
    await announceProducts(tx, [{ id: product.id, categories: [product.category] }])
    return ok({ was: product.status })
  })
}

async function lockProduct(tx: Tx, id: string): Promise<StaffProduct | null> {
  const [product = null] = isUuid(id) ? await lockWholeProducts(tx, [id as ProductId]) : []
  return product
}

/** For an existing group, the group determines the option's name. */
function joinedGroup(facts: ProductData, { groupOf }: CatalogueSnapshot): ProductData {
  return withGroup(facts, facts.groupName === null ? null : groupOf(facts.groupName))
}

/** A change as a batch records it for undo. */
export function undoOf({ before, after }: ChangedProduct): ChangeToRecord {
  return { id: before.id, before: factsOf(before), after: factsOf(after) }
}

type StockWords = { readonly reason: string; readonly isReceived: boolean }

/** Writes the data, redirects, and stock with its movement. The products must be locked and free of conflicts. */
export async function writeChanges(
  tx: Tx,
  changes: readonly ChangedProduct[],
  words: StockWords,
  authorId: string,
): Promise<void> {
  await updateProducts(tx, changes.filter(isMoreThanStock))
  await addSlugRedirects(tx, changes)
  const stocks = changes
    .filter(({ before, after }) => before.onHand !== after.onHand)
    .map(({ before: { id }, after: { onHand } }) => ({ id, onHand }))
  if (stocks.length > 0) await setStockByHand(tx, { stocks, ...words }, authorId)
}

/** A change without any changed field still gets a new version: its alt texts have changed. */
function isMoreThanStock({ before, after }: ChangedProduct): boolean {
  const changed = changedFields(before, after)
  return changed.length !== 1 || changed[0] !== 'onHand'
}

/** Only for the product's own pictures. Other products may share a picture, so their pages are invalidated too. */
async function updateAltTexts(tx: Tx, facts: ProductData, words: readonly AltTexts[]) {
  const shown = await listPicturesAt(tx.client, [facts.imageUrl, ...facts.galleryImages])
  const said = new Map(words.map(({ url, alt }) => [url, alt]))
  const changed = shown.flatMap(({ url, alt }) => {
    const next = said.get(url)
    return next === undefined || next === alt ? [] : [{ url, alt: next }]
  })
  await updateAltTextRows(tx, changed)
  if (changed.length > 0) await announceWholeCatalogue(tx)
  return { isChanged: changed.length > 0 }
}

export function refused(errors: readonly FieldError[]): ReturnType<typeof fail> {
  const [first] = errors
  return fail({
    code: 'invalid',
    ...verbatim(first?.message ?? MESSAGES.product_save_failed),
    fields: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  })
}
