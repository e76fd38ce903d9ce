/**
 * Products from a file (threats, row 55): uploaded, looked at as what it would do, then taken over in one transaction or not
 * at all. What was looked at is compared with what it would do by then; when they differ, it is shown anew.
 */
import { lockWholeProducts, takeTurns } from '#database/locks.ts'
import { listNamedPictures } from '#database/queries/pictures.ts'
import { insertProducts } from '#database/queries/product-changes.ts'
import {
  findImportProgress,
  findProductImport,
  finishProductImport,
  insertProductImport,
  setImportProgress,
  type ProductImport,
} from '#database/queries/product-imports.ts'
import { findStaffProductsBySku } from '#database/queries/staff-products.ts'
import type { Queryable } from '#database/statement.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import { CATEGORIES } from '#domain/catalogue/categories.ts'
import { factsOf } from '#domain/catalogue/product-facts.ts'
import { planImport, type ImportPlan } from '#domain/catalogue/product-import.ts'
import { readSheet, type Sheet, type SheetRow } from '#domain/catalogue/product-sheet.ts'
import { isUuid } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { noteChange } from '../admin/note-change.ts'
import { requirePermission, type StaffMember } from '../admin/require-permission.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { announceProducts } from './announce-products.ts'
import { lookAround, NAMES_TURN } from './look-around.ts'
import { writeChanges } from './save-product.ts'

const FILE_NAME_LENGTH = 200
/** So many rows are written at once, and then told. */
const AT_ONCE = 250

export async function mayImportProducts(deps: Deps, actor: Actor): Promise<Result<null>> {
  const staff = await requirePermission(deps.db.pool, actor, 'products.change')
  return staff.ok ? ok(null) : staff
}

/** Keeps the file until it is confirmed. A file whose columns can't be read is refused at once. */
export async function startProductImport(
  deps: Deps,
  actor: Actor,
  input: { readonly fileName: string; readonly sheet: Sheet },
): Promise<Result<{ readonly id: string }>> {
  const { problem } = readSheet(input.sheet)
  if (problem !== null) return fail({ code: 'invalid', message: problem })
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'products.change')
    if (!staff.ok) return staff
    const fileName = input.fileName.replace(/[\p{Cc}]/gu, '').slice(0, FILE_NAME_LENGTH)
    return ok({ id: await insertProductImport(tx, fileName, input.sheet, staff.value.staffId) })
  })
}

export type ImportPreview = {
  readonly fileName: string
  readonly rows: number
  readonly isDone: boolean
  readonly plan: ImportPlan
  /** Null when it can't be taken over: a row is wrong, or nothing would change. */
  readonly seen: string | null
}

export async function previewProductImport(
  deps: Deps,
  input: { readonly id: string },
): Promise<Result<ImportPreview>> {
  const found = isUuid(input.id) ? await findProductImport(deps.db.pool, input.id) : null
  if (!found) return fail({ code: 'not_found', message: MESSAGES.import_over })
  const rows = rowsOf(found)
  const plan = await planNow(deps.db.pool, rows)
  const { fileName, appliedAt } = found
  return ok({ fileName, rows: rows.length, isDone: appliedAt !== null, plan, seen: seenOf(deps, plan) })
}

/** How many rows of a running import are written. */
export async function getImportProgress(
  deps: Deps,
  input: { readonly id: string },
): Promise<Result<{ readonly done: number }>> {
  const done = isUuid(input.id) ? await findImportProgress(deps.db.pool, input.id) : null
  return done === null ? fail({ code: 'not_found', message: MESSAGES.import_over }) : ok({ done })
}

export function applyProductImport(
  deps: Deps,
  actor: Actor,
  { id, seen }: { readonly id: string; readonly seen: string },
): Promise<Result<{ readonly created: number; readonly changed: number }>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'products.change')
    if (!staff.ok) return staff
    await takeTurns(tx, [NAMES_TURN])
    const found = isUuid(id) ? await findProductImport(tx.client, id) : null
    if (!found || found.appliedAt !== null) return fail({ code: 'not_found', message: MESSAGES.import_over })
    const rows = rowsOf(found)
    await lockBySku(tx, rows)
    const plan = await planNow(tx.client, rows)
    if (seenOf(deps, plan) !== seen) return fail({ code: 'stale', message: MESSAGES.import_moved })
    const tell = (done: number) => setImportProgress(deps.db.pool, id, done)
    await write(tx, staff.value, plan, tell)
    await finishProductImport(tx, id, rows.length)
    return ok({ created: plan.created.length, changed: plan.changed.length })
  })
}

async function write(
  tx: Tx,
  staff: StaffMember,
  { created, changed }: ImportPlan,
  tell: (done: number) => Promise<void>,
): Promise<void> {
  const words = { reason: 'Import', isReceived: false }
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    const part = changed.slice(start, start + AT_ONCE)
    await writeChanges(tx, part, words, staff.staffId)
    for (const { before, after } of part)
      await noteChange(tx, staff, {
        action: 'product.updated',
        id: before.id,
        label: after.name,
        before: factsOf(before),
        after: factsOf(after),
      })
    await announceProducts(
      tx,
      part.map(({ before, after }) => ({ id: before.id, categories: [before.category, after.category] })),
    )
    await tell(start + part.length)
  }
  for (let start = 0; start < created.length; start += AT_ONCE) {
    const part = created.slice(start, start + AT_ONCE).map(({ facts }) => facts)
    const ids = new Map((await insertProducts(tx, part, staff.staffId)).map(({ sku, id }) => [sku, id]))
    const written = part.flatMap((facts) => {
      const productId = ids.get(facts.sku)
      return productId === undefined ? [] : [{ facts, id: productId }]
    })
    for (const { facts, id } of written)
      await noteChange(tx, staff, {
        action: 'product.created',
        id,
        label: facts.name,
        before: null,
        after: factsOf(facts),
      })
    await announceProducts(
      tx,
      written.map(({ facts, id }) => ({ id, categories: [facts.category] })),
    )
    await tell(changed.length + start + part.length)
  }
}

function rowsOf({ sheet }: ProductImport): readonly SheetRow[] {
  return readSheet(sheet).rows ?? []
}

async function lockBySku(tx: Tx, rows: readonly SheetRow[]): Promise<void> {
  const known = await findStaffProductsBySku(tx.client, skusOf(rows))
  await lockWholeProducts(
    tx,
    known.map(({ id }) => id),
  )
}

/** What it would do as things stand. Rows are looked up twice: what they collide with is known once they are read. */
async function planNow(on: Queryable, rows: readonly SheetRow[]): Promise<ImportPlan> {
  const known = await findStaffProductsBySku(on, skusOf(rows))
  const names = CATEGORIES.map(({ listingSlug }) => `category-${listingSlug}`)
  const pictures = await listNamedPictures(on, names)
  const categoryPictures = new Map(
    CATEGORIES.flatMap(({ name, listingSlug }) => {
      const picture = pictures.get(`category-${listingSlug}`)
      return picture ? [[name, picture.url] as const] : []
    }),
  )
  const bySku = new Map(known.map((product) => [product.sku, product]))
  const unchecked = { ...ALL_FREE, bySku, categoryPictures }
  const { created, changed } = planImport(rows, unchecked)
  const asked = [...created.map(({ facts }) => ({ before: null, after: facts })), ...changed]
  return planImport(rows, { ...unchecked, ...(await lookAround(on, asked)) })
}

/** Nothing is taken: for the first look at a file. */
const ALL_FREE = {
  addressOwner: () => null,
  skuOwner: () => null,
  hasPicture: () => true,
  isOrdered: () => false,
}

function skusOf(rows: readonly SheetRow[]): string[] {
  return rows.map(({ typed }) => (typed.sku ?? '').trim())
}

function seenOf(deps: Deps, { created, changed, errors }: ImportPlan): string | null {
  if (errors.length > 0 || created.length + changed.length === 0) return null
  return deps.ids.digest(
    JSON.stringify([
      created.map(({ facts }) => facts),
      changed.map(({ before: { id, version, onHand }, after }) => [id, version, onHand, after]),
    ]),
  )
}
