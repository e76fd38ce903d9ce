/**
 * Confirms a cash order by the link of its mail. Only the reader of the mailbox has the link, so the page shows what
 * the mail says. It confirms by a button only, because mail scanners open links. Confirming twice changes nothing; an
 * order that was closed meanwhile stays closed.
 */
import { lockOrder, findOrderOfLink, findOrder } from '#modules/orders/index.ts'
import { transaction } from '#platform/database/transaction.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { awaitsConfirmation } from '#modules/orders/rules/cash-labels.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { confirmInCash, hasTooManyInCash } from './cash-on-delivery.ts'
import { recheckCoupon, mailboxKey } from '#modules/coupons/index.ts'
import type { Deps } from '#platform/deps.ts'

export type OrderToConfirm = Pick<OrderView, 'number' | 'items' | 'totalPaise' | 'expiresAt'> & {
  readonly state: 'open' | 'confirmed' | 'closed'
  /** Why it is closed; null while it is open. */
  readonly closedBecause: string | null
  /** Still to be paid on delivery. */
  readonly isCashDue: boolean
}

const LINK_OVER = { code: 'not_found', key: 'cod_link_over' } as const

/** The order that the link is about. */
export async function getOrderToConfirm(
  deps: Deps,
  input: { readonly token: string },
): Promise<Result<OrderToConfirm>> {
  const on = deps.db.pool
  const orderId = await findOrderOfLink(on, deps.ids.digest(input.token))
  const stored = orderId && (await findOrder(on, orderId))
  if (!stored) return fail(LINK_OVER)
  const { number, items, totalPaise, expiresAt, paymentStatus } = stored.view
  const isCashDue = paymentStatus === 'unpaid'
  const closedBecause = reasonClosed(stored.view)
  const state = awaitsConfirmation(stored.view) ? 'open' : closedBecause === null ? 'confirmed' : 'closed'
  const order = { number, items, totalPaise, expiresAt, isCashDue }
  return ok({ ...order, closedBecause: closedBecause && MESSAGES[closedBecause], state })
}

type OrderState = Pick<OrderView, 'paymentStatus' | 'fulfilmentStatus'> & {
  readonly codConfirmedAt: string | Date | null
}

function reasonClosed({ paymentStatus, fulfilmentStatus, codConfirmedAt }: OrderState): MessageKey | null {
  const isPaid = paymentStatus !== 'unpaid' && paymentStatus !== 'failed'
  if (fulfilmentStatus === 'returned' && !isPaid) return 'cod_came_back'
  if (paymentStatus !== 'failed') return null
  return codConfirmedAt === null ? 'cod_too_late' : 'cod_closed'
}

/** `isNew` is false for an order that was confirmed before. */
export function confirmOrderInCash(
  deps: Deps,
  input: { readonly token: string },
): Promise<Result<{ readonly isNew: boolean }>> {
  return transaction(deps.db, async (tx) => {
    const orderId = await findOrderOfLink(tx.client, deps.ids.digest(input.token))
    const order = orderId && (await lockOrder(tx, orderId))
    if (!order) return fail(LINK_OVER)
    const closedBecause = reasonClosed(order)
    if (closedBecause !== null) return fail({ code: 'expired', key: closedBecause })
    if (order.codConfirmedAt !== null) return ok({ isNew: false })
    const { id, userId } = order
    const mailbox = mailboxKey(deps.ids, order.customerEmail)
    if (deps.options.areOpenOrdersLimited && (await hasTooManyInCash(tx, { mailbox, userId })))
      return fail({ code: 'order_limit', key: 'cod_too_many_confirmed' })
    if (!(await recheckCoupon(tx, deps.ids, order)))
      return fail({ code: 'coupon_unavailable', key: 'cod_coupon_used' })
    return ok({ isNew: await confirmInCash(tx, id, userId === null ? 'guest' : 'customer') })
  })
}
