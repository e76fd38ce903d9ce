/**
 * The page behind the link in the mail about a cash order. Opening it changes nothing, because mail scanners open
 * links; its button confirms the order, once. Works without JavaScript, in any browser.
 */
import { data, redirect } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { privatePage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { Ruling } from '#platform/ui/brand.tsx'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/confirm-order'
import '#modules/orders/screens/shop/order-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Confirm your order'
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await context.get(shopContext).getOrderToConfirm({ token: params.token })
  return found.ok ? data({ order: found.value }) : data({ order: null }, 404)
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const confirmed = await context.get(shopContext).confirmOrderInCash({ token: params.token })
  if (confirmed.ok) return redirect(url.pathname, 303)
  const message = messageOf(confirmed.problem)
  const { code } = confirmed.problem
  return data({ message }, PROBLEMS[code].status)
}

type Order = NonNullable<Route.ComponentProps['loaderData']['order']>

export default function ConfirmOrder({ loaderData: { order }, actionData }: Route.ComponentProps) {
  return (
    <div className="page page-tall narrow">
      <article className="receipt surface raised" aria-labelledby="confirm-title">
        <header className="receipt-head on-lines">
          <Ruling kind="ruled" className="ruling-edge" />
          <h1 id="confirm-title">{order ? TITLES[order.state] : 'This link is no longer valid'}</h1>
          {order && (
            <p>
              Order <strong className="order-number">{order.number}</strong>
            </p>
          )}
        </header>
        {actionData && order?.state === 'open' && (
          <p className="note note-bad" role="alert">
            {actionData.message}
          </p>
        )}
        {order ? <OrderState order={order} /> : <p className="receipt-next">{MESSAGES.cod_link_over}</p>}
        {order?.state !== 'open' && (
          <p className="empty-actions">
            <a className="button" href="/products">
              See all products
            </a>
            <a className="button button-plain" href="/orders">
              My Orders
            </a>
          </p>
        )}
      </article>
    </div>
  )
}

const TITLES: Readonly<Record<Order['state'], string>> = {
  open: 'Confirm your order',
  confirmed: 'Thank you, your order is confirmed',
  closed: 'This order is closed',
}

function OrderState({ order }: { readonly order: Order }) {
  if (order.state === 'closed') return <p className="receipt-next">{order.closedBecause}</p>
  const cash = formatInr(order.totalPaise)
  if (order.state === 'confirmed')
    return (
      <p className="receipt-next" role="status">
        {order.isCashDue
          ? `We pack it within 24 hours and hand it to the courier. Please have ${cash} in cash ready when it comes.`
          : MESSAGES.cod_confirmed_before}
      </p>
    )
  return (
    <>
      <p className="receipt-next">
        You pay {cash} in cash when the courier brings it. We keep it for you until{' '}
        {dateAndTimeOf(order.expiresAt)}.
      </p>
      <ul className="stack gap-2">
        {order.items.map(({ productId, name, quantity }) => (
          <li key={productId}>
            {name} <span className="muted">× {quantity}</span>
          </li>
        ))}
      </ul>
      <form method="post" className="empty-actions" aria-label="Confirm this order">
        <button type="submit" className="button button-large">
          Confirm this order
        </button>
      </form>
    </>
  )
}
