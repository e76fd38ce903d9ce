/** Orders placed and paid by a browser without walking through the checkout. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import { CUSTOMER } from './shop.ts'
import type { ProductOnSale, ShopServer } from './shop-server.ts'

export type PlacedByPage = { readonly order: OrderView; readonly gatewayOrderId: string }

/** What this visitor's browser would send; its cookies are sent and updated. */
export async function placeByPage(
  page: Page,
  shop: ShopServer,
  products: readonly ProductOnSale[],
  email: string,
  quantity = 1,
  customer: Partial<Record<keyof typeof CUSTOMER, string>> = {},
  method?: 'cod',
): Promise<PlacedByPage> {
  const items = products.map(({ id }) => ({ productId: id, quantity }))
  const paid = method === undefined ? {} : { paymentMethod: method }
  const quote = await post<{ totalPaise: number }>(page, shop, '/api/cart/quote', { items, ...paid })
  const placed = await post<{ order: OrderView; payment: { orderId: string } | null }>(
    page,
    shop,
    '/api/orders',
    {
      id: randomUUID(),
      items,
      ...paid,
      customer: { ...CUSTOMER, ...customer, email },
      expectedTotalPaise: quote.totalPaise,
    },
  )
  return { order: placed.order, gatewayOrderId: placed.payment?.orderId ?? '' }
}

/** Pays it and notifies the shop as the payment window does. */
export async function payByPage(page: Page, shop: ShopServer, placed: PlacedByPage): Promise<void> {
  const paid = await fetch(`${shop.sandboxUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: placed.gatewayOrderId, outcome: 'success' }),
  })
  await post(page, shop, `/api/orders/${placed.order.id}/payment`, await paid.json())
}

/** A browser without a page opens one. */
export async function somebodyElseOrders(shop: ShopServer, { id }: ProductOnSale): Promise<void> {
  const items = [{ productId: id, quantity: 1 }]
  const { totalPaise } = await postAlone<{ totalPaise: number }>(shop, '/api/cart/quote', { items })
  const order = { id: randomUUID(), items, customer: CUSTOMER, expectedTotalPaise: totalPaise }
  await postAlone(shop, '/api/orders', order)
}

async function postAlone<Value>(shop: ShopServer, path: string, body: unknown): Promise<Value> {
  const answer = await fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Value
}

async function post<Value>(page: Page, shop: ShopServer, path: string, data: unknown): Promise<Value> {
  const answer = await page.request.post(path, { data, headers: { origin: shop.url } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Value
}
