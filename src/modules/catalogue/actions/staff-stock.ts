/** Stock for staff: changes by hand, the history of a product, and the daily mail about low stock. */
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { fail, ok, wrongField, type Message, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction, findStaffMember, listStaffMembers } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { pageOf } from '#platform/database/paging.ts'
import { mayStaff } from '#modules/staff/rules/permissions.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import { mailIdOf } from '#platform/mail/mail-id.ts'
import { setStockByHand, lockWholeProducts } from '../data/product-changes.ts'
import { findStaffProducts } from '../data/staff-products.ts'
import { listStockMovements as selectMovements, listLowStockLines, takeNewLowStock } from '../data/stock.ts'
import { PRODUCT_LIMITS } from '../rules/product-input.ts'
import {
  formatStockReason,
  stockAfter,
  type StockChangeInput,
  type StockMovement,
} from '../rules/stock-change.ts'
import type { StaffProduct } from '../rules/product-data.ts'
import { CATALOGUE_JOBS } from '../jobs.ts'
import { lowStockMail } from '../rules/low-stock-mail.ts'
import { announceProducts } from './invalidate-pages.ts'

/** Books one movement with its reason and author, under the product's lock. Never below what orders reserve. */
export function changeStock(
  deps: Deps,
  actor: Actor,
  change: StockChangeInput,
): Promise<Result<{ readonly onHand: number }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    const [product] = await lockWholeProducts(tx, [change.productId])
    if (!product) return fail({ code: 'not_found', key: 'product_not_found' })
    const wrong = (message: Message) => fail(wrongField('quantity', message))
    if (product.onHand === null) return wrong({ key: 'stock_not_counted' })
    const onHand = stockAfter(product.onHand, change)
    if (onHand < product.reserved) return wrong({ key: 'stockHeld', facts: [product.reserved] })
    if (onHand > PRODUCT_LIMITS.stock) return wrong({ key: 'stock_quantity' })
    if (onHand === product.onHand) return ok({ onHand })
    const { id, name, category } = product
    const reason = formatStockReason(change.reason, change.note)
    const isReceived = change.reason === 'received'
    await setStockByHand(tx, { stocks: [{ id, onHand }], reason, isReceived }, staff.staffId)
    await recordAudit(tx, staff, {
      action: 'product.stock_changed',
      id,
      label: name,
      before: { onHand: product.onHand },
      after: { onHand, reason },
    })
    await announceProducts(tx, [{ id, categories: [category] }])
    return ok({ onHand })
  })
}

const MOVEMENTS_A_PAGE = 25

type StockHistory = {
  readonly product: StaffProduct
  readonly movements: readonly StockMovement[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

export async function listStockMovements(
  deps: Deps,
  input: { readonly id: string; readonly page: number },
): Promise<Result<StockHistory>> {
  const page = pageOf(input.page)
  const id = input.id as ProductId
  const [product] = isUuid(input.id) ? await findStaffProducts(deps.db.pool, [id]) : []
  if (!product) return fail({ code: 'not_found', key: 'product_not_found' })
  const found = await selectMovements(deps.db.pool, id, MOVEMENTS_A_PAGE, (page - 1) * MOVEMENTS_A_PAGE)
  return ok({ product, ...found, page, pageSize: MOVEMENTS_A_PAGE })
}

/**
 * The daily job: queues a mail about newly low stock, if there is any, to staff who may edit products. Recorded in the
 * same transaction, so that each product is in exactly one mail.
 */
export async function mailLowStock(deps: Deps): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const productIds = await takeNewLowStock(tx)
    if (productIds.length === 0) return
    for (const { userId: staffId, staffRole, disabledAt } of await listStaffMembers(tx.client))
      if (disabledAt === null && mayStaff(staffRole, 'products.change'))
        await enqueue(tx, CATALOGUE_JOBS.sendLowStockMail, { staffId, productIds })
  })
}

export async function sendLowStockMail(
  deps: Deps,
  input: {
    readonly staffId: string
    readonly productIds: readonly string[]
    readonly jobId?: string | undefined
  },
): Promise<void> {
  const staff = await findStaffMember(deps.db.pool, input.staffId)
  const lines = await listLowStockLines(deps.db.pool, input.productIds)
  if (staff === null || lines.length === 0) return
  const link = `${deps.options.shopUrl}/cms/products?stock=low&status=active`
  const id = mailIdOf(deps, input.jobId, 'low stock')
  await deps.mail.send({ id, to: staff.email, ...lowStockMail(lines, link) })
}
