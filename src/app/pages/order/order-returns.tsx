/** Returns of an order: whether one is still possible, and each return with its next step. */
import '#platform/ui/styles/dialog.css'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ReturnedItems, ReturnFacts, ReturnPhotos } from '#modules/fulfilment/components/return-facts.tsx'
import { isParcelStill } from '#modules/fulfilment/rules/parcel-life.ts'
import { canReturnMove } from '#modules/fulfilment/rules/return-policy.ts'
import {
  nextStep,
  STATUS_COLOURS,
  STATUS_WORDS,
  type OrderReturnsView,
  type ReturnView,
} from '#modules/fulfilment/rules/return-view.ts'
import type { OwnOrderView } from '#modules/orders/rules/order-view.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { postJson } from '#platform/ui/api/request-json.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'

type Props = { readonly order: OwnOrderView; readonly returns: OrderReturnsView }

export function OrderReturns({ order, returns: { returns, windowEndsAt, mayAsk, refusal } }: Props) {
  const isDelivered = order.fulfilmentStatus === 'delivered'
  if (!isDelivered && returns.length === 0) return null
  return (
    <section className="order-box order-returns stack gap-3" aria-labelledby="returns">
      <h2 id="returns">Returns</h2>
      {mayAsk && windowEndsAt !== null && (
        <>
          <p>
            Is something wrong? You can ask for a return or a replacement until{' '}
            <time dateTime={windowEndsAt}>{dateAndTimeOf(windowEndsAt)}</time>.
          </p>
          <p>
            <a className="button button-soft" href={`/orders/${order.id}/return`}>
              Return or replace
            </a>
          </p>
        </>
      )}
      {!mayAsk && isDelivered && refusal !== null && (
        <p className="muted">
          {refusal}{' '}
          <a href={`mailto:${shopFacts().email}?subject=Order%20${order.number}`}>{shopFacts().email}</a>,{' '}
          {shopFacts().phone}
        </p>
      )}
      {returns.map((view) => (
        <ReturnCard key={view.id} view={view} />
      ))}
    </section>
  )
}

/** One return as its customer sees it: status and next step above its items. */
function ReturnCard({ view }: { readonly view: ReturnView }) {
  const { id, orderId, status, note, answer, openedBecause, createdAt, photoCount } = view
  const mayWithdraw = canReturnMove(status, 'withdrawn') && isParcelStill(view.back)
  return (
    <article className="return-card stack gap-3" aria-labelledby={`return-${id}`}>
      <header className="row wrap between gap-3">
        <h3 className="plain-title" id={`return-${id}`}>
          {openedBecause === '' ? 'Asked for' : 'Opened by us'}{' '}
          <time dateTime={createdAt}>{dateAndTimeOf(createdAt)}</time>
        </h3>
        <span className={`status status-${STATUS_COLOURS[status]}`}>{STATUS_WORDS[status]}</span>
      </header>
      {answer !== '' && <blockquote className="return-answer">{answer}</blockquote>}
      <p className="return-next">{nextStep(view)}</p>
      <ReturnedItems items={view.items} />
      <ReturnFacts view={view} />
      {note !== '' && <p className="return-note">{note}</p>}
      <ReturnPhotos
        count={photoCount}
        pathOf={(position) => `/orders/${orderId}/returns/${id}/photos/${position}`}
      />
      {mayWithdraw && <WithdrawButton view={view} />}
    </article>
  )
}

/** Asks for confirmation. The shell handles its opening and closing buttons. */
function WithdrawButton({ view: { id, orderId } }: { readonly view: ReturnView }) {
  const { revalidate } = useRevalidator()
  const showToast = useShowToast()
  const [isSending, setSending] = useState(false)
  const dialogId = `withdraw-${id}`
  const withdraw = async () => {
    setSending(true)
    const answer = await postJson(`/api/orders/${orderId}/returns/${id}/withdraw`, {})
    setSending(false)
    if (answer.ok) showToast({ message: MESSAGES.return_withdrawn, tone: 'good' })
    else showToast({ message: answer.problem.message, tone: 'bad' })
    await revalidate()
  }
  return (
    <div className="return-withdraw">
      <button
        type="button"
        className="text-button needs-js order-cancel"
        data-opens-dialog={dialogId}
        disabled={isSending}
      >
        Withdraw this request
      </button>
      <dialog id={dialogId} className="ask-dialog" aria-labelledby={`${dialogId}-title`}>
        <h2 id={`${dialogId}-title`}>Withdraw this request?</h2>
        <p>You keep what you have. You can ask again only while the 48 hours run.</p>
        <div className="ask-dialog-actions">
          <button type="button" className="button button-plain" data-closes-dialog>
            Keep it
          </button>
          <button
            type="button"
            className="button button-danger"
            data-closes-dialog
            onClick={() => void withdraw()}
          >
            Withdraw it
          </button>
        </div>
      </dialog>
    </div>
  )
}
