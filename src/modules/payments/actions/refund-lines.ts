/** The lines of an order that staff may send the money of back, by pieces. */
import type { LockedOrder } from '#platform/database/locks.ts'
import { listOwnRefunds, type RefundedItem } from '../data/refunds.ts'
import { findOrder } from '#modules/orders/data/orders.ts'
import type { Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isUuid, type OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import {
  givenForPieces,
  linesLeft,
  piecesLeft,
  valueOfUnits,
  type RefundLineView,
} from '../rules/refund-lines.ts'
import type { RefundOrderInput } from '#modules/orders/rules/refund-order-input.ts'
import { fail, ok, type Problem, type Result } from '#platform/rules/result.ts'
import { sumValues, type Value } from '../rules/return-value.ts'
import type { Deps } from '#platform/deps.ts'
import { readReturnBooks } from '#modules/fulfilment/actions/return-books.ts'

/** What staff see before they choose; nothing when there is no such order. The caller has asked for the role. */
export async function listRefundLines(
  deps: Deps,
  input: { readonly orderId: string },
): Promise<readonly RefundLineView[]> {
  const on = deps.db.pool
  const stored = isUuid(input.orderId) ? await findOrder(on, input.orderId as OrderId) : null
  if (!stored) return []
  const lines = await readLines(on, stored.view.id, stored.view.totalPaise)
  return lines.map((line) => ({
    productId: line.productId,
    name: line.name,
    quantity: line.quantity,
    worth: Array.from({ length: piecesLeft(line) }, (_, index) => valueOfUnits(line, index + 1)),
  }))
}

export type ChosenPieces = {
  readonly items: readonly RefundedItem[]
  /** What goes back for all of them. */
  readonly worth: Value
}

/** The caller holds the order's lock, so that nobody else sends the same pieces' money back. */
export async function selectUnits(
  tx: Tx,
  order: LockedOrder,
  wishes: NonNullable<RefundOrderInput['items']>,
): Promise<Result<ChosenPieces>> {
  const lines = await readLines(tx.client, order.id, order.totalPaise)
  const items: RefundedItem[] = []
  const values: Value[] = []
  for (const { productId, quantity } of wishes) {
    const line = lines.find((each) => each.productId === productId)
    if (!line || quantity > piecesLeft(line)) return fail(NOT_LEFT)
    items.push({ orderItemId: line.orderItemId, quantity, ...givenForPieces(line, quantity) })
    values.push(valueOfUnits(line, quantity))
  }
  const worth = sumValues(values)
  return worth.amountPaise > 0 || worth.coins > 0 ? ok({ items, worth }) : fail(NOT_LEFT)
}

const NOT_LEFT: Problem = { code: 'refund_refused', key: 'refund_pieces_left' }

async function readLines(on: Queryable, orderId: OrderId, totalPaise: Paise) {
  const books = await readReturnBooks(on, orderId)
  if (!books) return []
  const { lines } = books
  const paid = lines.map((line) => ({
    ...line.worth,
    orderItemId: line.orderItemId,
    quantity: line.quantity,
    given: { quantity: line.givenQuantity, amountPaise: line.givenPaise, coins: line.givenCoins },
  }))
  const left = linesLeft(paid, totalPaise, await listOwnRefunds(on, orderId))
  return lines.flatMap(({ productId, name }, index) => {
    const line = left[index]
    return line ? [{ ...line, productId, name }] : []
  })
}
