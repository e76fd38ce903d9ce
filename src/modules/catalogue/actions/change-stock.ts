/**
 * Manual stock changes: one movement with its reason and author, under the product's lock, never below what orders
 * reserve.
 */
import { setStockByHand, lockWholeProducts } from '../data/product-changes.ts'
import { findStaffProducts } from '../data/staff-products.ts'
import { listStockMovements as selectMovements } from '../data/stock-movements.ts'
import { MOST } from '../rules/product-input.ts'
import { reasonLabels, stockAfter, type StockChangeInput } from '../rules/stock-change.ts'
import type { StockMovement } from '../rules/stock-movement.ts'
import type { StaffProduct } from '../rules/product-data.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { fail, ok, wrongField, type Message, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { pageOf } from '#platform/database/staff-table.ts'
import { announceProducts } from './announce-products.ts'

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
    if (onHand > MOST.stock) return wrong({ key: 'stock_quantity' })
    if (onHand === product.onHand) return ok({ onHand })
    const { id, name, category } = product
    const reason = reasonLabels(change.reason, change.note)
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

export type StockHistory = {
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
