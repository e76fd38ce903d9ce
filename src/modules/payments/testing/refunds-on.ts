/** Refunds in progress, the starting point of the refund tests. */
import type { OrderId } from '#platform/rules/ids.ts'
import {
  aRefundEvent,
  refundRowsOf,
  sentBackAtProvider,
  type RefundAtProvider,
} from '#tests/support/money.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, receive, setFaults, type TestShop } from '#tests/support/shop.ts'

type SentRefund = {
  readonly gatewayOrderId: string
  readonly paymentId: string
  readonly refund: { readonly providerRefundId: string | null; readonly amount: number }
}

export function refundsOn(testing: TestShop) {
  const { shop } = testing

  /** A cancelled order whose refund was sent to the provider, which handles it as the fault says. */
  async function aRefund(refunds: 'normal' | 'pending' | 'failed' | 'refused') {
    const guest = await aGuest(testing)
    const order = await aPaidOrder(testing, guest)
    await shop.cancelOrder(guest, { orderId: order.id })
    await setFaults(testing, { refunds })
    const [asked] = await refundRowsOf(testing, order.id)
    await shop.refundPayment({ refundId: asked!.id })
    await setFaults(testing, { refunds: 'normal' })
    const [refund] = await refundRowsOf(testing, order.id)
    return { ...order, guest, refund: refund!, paymentId: order.answer.razorpay_payment_id }
  }

  return {
    aRefund,
    /** The provider sends an event about the refund. */
    tell: (
      { gatewayOrderId, refund, paymentId }: SentRefund,
      name: Parameters<typeof aRefundEvent>[0],
      facts: Partial<RefundAtProvider> = {},
    ) => {
      const status =
        name === 'refund.processed' ? 'processed' : name === 'refund.failed' ? 'failed' : 'pending'
      const entity = {
        id: refund.providerRefundId ?? 'rfnd_None',
        payment_id: paymentId,
        amount: refund.amount,
      }
      const payment = { order_id: gatewayOrderId, amount: 54_800 }
      return receive(testing, aRefundEvent(name, { ...entity, status, ...facts }, payment))
    },
    newest: async (id: OrderId) => (await refundRowsOf(testing, id)).at(-1)!,
    /** The order's rows on the reconciliation page. */
    openFor: async (id: OrderId) => {
      const { paidWithoutOrder, orderWithoutMoney } = await shop.getReconciliation()
      return [...paidWithoutOrder, ...orderWithoutMoney].filter(({ orderId }) => orderId === id)
    },
    /** What the customer got back in total: refunding twice would be the shop's loss. */
    paidBack: ({ paymentId }: Pick<SentRefund, 'paymentId'>) => sentBackAtProvider(testing, paymentId),
  }
}

export type Refunded = Awaited<ReturnType<ReturnType<typeof refundsOn>['aRefund']>>
