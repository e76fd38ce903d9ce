/**
 * The page behind the link in the mail about a phone order. Opening it changes nothing, because mail scanners open
 * links. Its button moves the order into this browser and continues to payment; other browsers then only learn where to
 * find the order.
 */
import { data, redirect } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { privatePage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { Ruling } from '#platform/ui/brand.tsx'
import { actorContext, shopContext, startGuestContext } from '#app/context.ts'
import type { Route } from './+types/open-order'
import './order-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Your order'
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const found = await context.get(shopContext).getLinkedOrder(actor, { token: params.token })
  return found.ok ? data({ order: found.value }) : data({ order: null }, 404)
}

export async function action({ context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const known = await context.get(actorContext)()
  const found = await shop.getLinkedOrder(known, { token: params.token })
  if (!found.ok) return data({ message: messageOf(found.problem) }, PROBLEMS[found.problem.code].status)
  // An invalid link must not create a guest session.
  const isNewHere = known.kind === 'visitor' && found.value.state === 'open'
  const actor = isNewHere ? await context.get(startGuestContext)() : known
  const opened = await shop.openLinkedOrder(actor, { token: params.token })
  // The payment page redirects to the order if there is nothing to pay.
  if (opened.ok) return redirect(`/orders/${opened.value.orderId}/pay`, 303)
  const message = messageOf(opened.problem)
  const { code } = opened.problem
  return data({ message }, PROBLEMS[code].status)
}

type Order = NonNullable<Route.ComponentProps['loaderData']['order']>

const TITLES: Readonly<Record<Order['state'], string>> = {
  open: 'Your order waits for your payment',
  paid: 'Your order is paid',
  closed: 'This order is closed',
  done: 'This link is over',
  account: 'This order belongs to an account',
}

export default function OpenOrder({ loaderData: { order }, actionData }: Route.ComponentProps) {
  return (
    <div className="page page-tall narrow">
      <article className="receipt surface raised" aria-labelledby="open-title">
        <header className="receipt-head on-lines">
          <Ruling kind="ruled" className="ruling-edge" />
          <h1 id="open-title">{order ? TITLES[order.state] : 'This link is no longer valid'}</h1>
          {order && order.state !== 'account' && (
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
        {order ? <OrderState order={order} /> : <p className="receipt-next">{MESSAGES.order_link_over}</p>}
      </article>
    </div>
  )
}

function OrderState({ order }: { readonly order: Order }) {
  if (order.state === 'done' || order.state === 'account') return <Elsewhere state={order.state} />
  const { state, items, expiresAt } = order
  return (
    <>
      {state === 'closed' && <p className="receipt-next">{MESSAGES.order_link_closed}</p>}
      {state === 'open' && (
        <p className="receipt-next">
          You ordered these with our staff. We keep them for you until {dateAndTimeOf(expiresAt)}.
        </p>
      )}
      <ul className="stack gap-2">
        {items.map(({ productId, name, quantity }) => (
          <li key={productId}>
            {name} <span className="muted">× {quantity}</span>
          </li>
        ))}
      </ul>
      <form
        method="post"
        className="empty-actions"
        aria-label={state === 'open' ? 'Continue to payment' : 'See this order'}
      >
        <button type="submit" className="button button-large">
          {state === 'open' ? 'Continue to payment' : 'See this order'}
        </button>
      </form>
    </>
  )
}

function Elsewhere({ state }: { readonly state: 'done' | 'account' }) {
  const isDone = state === 'done'
  return (
    <>
      <p className="receipt-next">{isDone ? MESSAGES.order_link_done : MESSAGES.order_link_account}</p>
      <p className="empty-actions">
        {isDone && (
          <a className="button" href="/orders">
            My Orders
          </a>
        )}
        <a className={isDone ? 'button button-plain' : 'button'} href="/auth?next=%2Forders">
          Sign in
        </a>
      </p>
    </>
  )
}
