/** Requesting a return or replacement: which items, the reason, the choice, and photos. */
import { parseOrderId } from '#platform/rules/ids.ts'
import { data } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/return-order'
import { ReturnForm } from './return-order/return-form.tsx'
import '#modules/orders/screens/shop/order-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

const TITLE = 'Return or replace'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: TITLE,
    description: `Return something that you ordered at ${shopFacts().name}, or have it replaced.`,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const orderId = parseOrderId(params.id)
  const found = orderId && (await context.get(shopContext).getReturnForm(actor, { orderId }))
  // The request's id: submitting twice creates one request.
  const returnId = crypto.randomUUID()
  if (found?.ok) return data({ form: found.value, returnId, isExpired: false })
  const isExpired = actor.kind === 'visitor' && actor.wasGuest === true
  return data({ form: null, returnId, isExpired }, { status: 404 })
}

export default function ReturnOrder({ loaderData: { form, returnId, isExpired } }: Route.ComponentProps) {
  if (!form)
    return (
      <div className="page">
        <EmptyState
          ruling="plain"
          title={isExpired ? MESSAGES.orders_expired : MESSAGES.order_not_found}
          heading="h1"
        >
          <p>
            A return is asked for in the account that an order belongs to, or in the browser that placed it
            within 24 hours. If neither is at hand, write to{' '}
            <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a> with the number of your order: we
            open the return for you.
          </p>
          <p className="empty-actions">
            <a className="button" href="/auth?next=/orders">
              Login
            </a>
            <a className="button button-plain" href="/orders">
              My Orders
            </a>
          </p>
        </EmptyState>
      </div>
    )
  return (
    <div className="page page-tall narrow">
      <p className="order-back">
        <a href={`/orders/${form.orderId}`}>Order {form.orderNumber}</a>
      </p>
      <PageHead title={TITLE} />
      {form.mayAsk ? (
        <>
          {form.windowEndsAt !== null && (
            <p className="return-lead">
              You can ask until <time dateTime={form.windowEndsAt}>{dateAndTimeOf(form.windowEndsAt)}</time>.
              See our <a href="/return-policy">return policy</a> for what we take back.
            </p>
          )}
          <noscript>
            <p className="note note-warning">
              This form needs JavaScript. Or write to {shopFacts().email} and name order {form.orderNumber}:
              we open the return for you.
            </p>
          </noscript>
          <ReturnForm form={form} returnId={returnId} />
        </>
      ) : (
        <div className="order-box stack gap-3">
          <p>{form.refusal}</p>
          <p>
            Write to{' '}
            <a href={`mailto:${shopFacts().email}?subject=Order%20${form.orderNumber}`}>
              {shopFacts().email}
            </a>{' '}
            or call {shopFacts().phone}, and name order {form.orderNumber}. Goods with a fault are made good
            also after the 48 hours.
          </p>
        </div>
      )}
    </div>
  )
}
