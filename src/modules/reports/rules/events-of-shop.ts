/** The two events that the shop's pages tell, made of what the server said. */
import type { ProductId } from '#platform/rules/ids.ts'
import { toRupees, type Paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import type { ProductViewed, Purchased } from './analytics-event.ts'

export type SeenProduct = { readonly id: ProductId; readonly name: string; readonly pricePaise: Paise }

export function productViewed({ id, name, pricePaise }: SeenProduct): ProductViewed {
  return { event: 'product_view', id, name, price: toRupees(pricePaise) }
}

export type BoughtOrder = Pick<
  OrderView,
  'number' | 'items' | 'totalPaise' | 'paymentStatus' | 'paymentMethod' | 'codConfirmedAt'
>

/** Null until it is one: an order counts as bought once it is paid or, in cash, confirmed. */
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
