/** Paying an order later, while its items are still reserved. Besides the cart, the only page that opens the payment window. */
import { parseOrderId } from '#platform/rules/ids.ts'
import { data, redirect, useRouteLoaderData } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { isPayable } from '#modules/orders/rules/cash-labels.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import type { PageHandle } from '#app/access.ts'
import { useOwnDocument } from '../../components/use-own-document.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { BuyAgainButton } from '#modules/orders/components/buy-again-button.tsx'
import { privatePage } from '#platform/ui/page/cache.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { actorContext, shopContext, type PageSettings } from '#app/context.ts'
import type { Route } from './+types/pay-order'
import { usePayOrder } from './pay-order/use-pay-order.ts'
import '#modules/orders/screens/shop/order-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Pay your order',
    description: `Pay an order placed at ${shopFacts().name}.`,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const id = parseOrderId(params.id)
  const order = id && (await context.get(shopContext).getOrder(actor, { id }))
  if (!order?.ok) {
    const isExpired = actor.kind === 'visitor' && actor.wasGuest === true
    return data({ order: null, isExpired }, { status: 404 })
  }
  if (!isPayable(order.value)) throw redirect(`/orders/${order.value.id}`)
  return data({ order: order.value, isExpired: false })
}

export default function PayOrder({ loaderData: { order, isExpired } }: Route.ComponentProps) {
  useOwnDocument()
  if (order) return <Waiting order={order} />
  return (
    <div className="page">
      <EmptyState
        ruling="plain"
        title={isExpired ? MESSAGES.orders_expired : MESSAGES.order_not_found}
        heading="h1"
      >
        <p>An order is paid in the browser that placed it, or in the account that it belongs to.</p>
        <p className="empty-actions">
          <a className="button" href="/orders">
            My Orders
          </a>
        </p>
      </EmptyState>
    </div>
  )
}

function Waiting({ order }: { readonly order: OrderView }) {
  const settings = useRouteLoaderData<Pick<PageSettings, 'checkoutScriptUrl'>>('root')
  const payment = usePayOrder(order, settings?.checkoutScriptUrl ?? '')
  return (
    <div className="page page-tall narrow">
      <PageHead title="Pay your order" note={order.number} />
      <div className="order-box pay-box stack gap-3">
        <ul className="order-card-items items items-small">
          {order.items.map((item) => (
            <li key={item.productId}>
              <Picture url={item.imageUrl} alt="" width={800} height={800} sizes="56px" />
              <span>
                {item.name} <span className="muted">× {item.quantity}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="order-card-total">
          <span className="muted">Total</span> {formatInr(order.totalPaise)}
        </p>
        <p className="muted">
          {payment.isClosed
            ? 'This order is closed without a payment. Nothing will be sent.'
            : `The items are kept until ${dateAndTimeOf(order.expiresAt)}.`}
        </p>
        <noscript>
          <p className="note">Paying needs JavaScript: the payment service runs in this page.</p>
        </noscript>
        <p role="status" className="note note-bad">
          {payment.message}
        </p>
        <p className="empty-actions">
          {payment.isClosed ? (
            <BuyAgainButton items={order.items} />
          ) : (
            <button
              type="button"
              className="button button-large pay-button needs-js"
              disabled={payment.isBusy}
              onClick={() => void payment.pay()}
            >
              Pay {formatInr(order.totalPaise)}
            </button>
          )}
          <a className="button button-plain" href={`/orders/${order.id}`} data-document>
            See order
          </a>
        </p>
      </div>
    </div>
  )
}
