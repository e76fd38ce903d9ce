/**
 * An order as this browser may see it. The page is the same for everyone and contains no data; it fetches the order,
 * and polls while the payment is undecided.
 */
import { useEffect, useState } from 'react'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '../access.ts'
import { VisitTracking } from '#modules/reports/components/visit-tracking.tsx'
import { useSettledAttempt } from '#modules/checkout/components/use-settled-attempt.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { followOrder, type OrderAnswer } from '#modules/orders/components/follow-order.ts'
import { privatePage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import type { Route } from './+types/order-success'
import { OrderReceipt } from './order-success/order-receipt.tsx'
import '#modules/orders/screens/shop/order-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Your order',
    description: `An order placed at ${shopFacts().name}.`,
  })
}

export default function OrderSuccess({ params }: Route.ComponentProps) {
  const [answer, setAnswer] = useState<OrderAnswer | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    void followOrder(params.id, setAnswer, stop.signal)
    return () => stop.abort()
  }, [params.id, round])
  useSettledAttempt(answer?.ok ? answer.value.order : null)
  return (
    <div className="page page-tall narrow">
      <noscript>
        <p className="note">
          This page needs JavaScript to show your order. Its number is in the e-mail that we sent you; write
          to {shopFacts().email} or call {shopFacts().phone} with any question.
        </p>
      </noscript>
      {answer?.ok && <VisitTracking order={answer.value.order} />}
      <OrderContent answer={answer} onRetry={() => setRound(round + 1)} />
    </div>
  )
}

function OrderContent({
  answer,
  onRetry,
}: {
  readonly answer: OrderAnswer | null
  readonly onRetry: () => void
}) {
  if (answer === null) return <OrderSkeleton />
  if (answer.ok) return <OrderReceipt {...answer.value} />
  if (answer.status === 404) return <OrderNotFound />
  return (
    <EmptyState ruling="ruled" title={MESSAGES.orders_failed} heading="h1">
      <p>{answer.problem.message}</p>
      <p className="empty-actions">
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </EmptyState>
  )
}

function OrderNotFound() {
  return (
    <EmptyState ruling="plain" title={MESSAGES.order_not_found} heading="h1">
      <p>
        An order is shown to the browser that placed it, for 24 hours, and to the account that it belongs to.
        Write to <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a> if you are looking for one.
      </p>
      <p className="empty-actions">
        <a className="button" href="/">
          Return to Home
        </a>
      </p>
    </EmptyState>
  )
}

function OrderSkeleton() {
  return (
    <div className="needs-js" role="status" aria-label="Loading your order">
      <span className="skeleton skeleton-title" />
      <span className="skeleton skeleton-line" />
      <span className="skeleton skeleton-box" />
    </div>
  )
}
