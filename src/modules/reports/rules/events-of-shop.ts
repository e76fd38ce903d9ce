/** The two events that the shop's pages send, built from what the server said. */
import type { ProductId } from '#platform/rules/ids.ts'
import { toRupees, type Paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import type { ProductViewed, Purchased } from './visits.ts'

export type SeenProduct = { readonly id: ProductId; readonly name: string; readonly pricePaise: Paise }

export function productViewed({ id, name, pricePaise }: SeenProduct): ProductViewed {
  return { event: 'product_view', id, name, price: toRupees(pricePaise) }
}

export type BoughtOrder = Pick<
  OrderView,
  'number' | 'items' | 'totalPaise' | 'paymentStatus' | 'paymentMethod' | 'codConfirmedAt'
>

/** null until then: an order counts as a purchase once it is paid or, for cash, confirmed. */
export function purchased(order: BoughtOrder): Purchased | null {
  const { paymentStatus, paymentMethod, codConfirmedAt } = order
  const isConfirmed = paymentMethod === 'cod' && paymentStatus === 'unpaid' && codConfirmedAt !== null
  if (paymentStatus !== 'paid' && !isConfirmed) return null
  return {
    event: 'purchase',
    order: order.number,
    total: toRupees(order.totalPaise),
    items: order.items.map(({ productId, name, quantity, unitPaise }) => ({
      id: productId,
      name,
      quantity,
      price: toRupees(unitPaise),
    })),
  }
}
