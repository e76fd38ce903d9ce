/** One return for staff: the customer's request, the payment, and the next step. */
import { data } from 'react-router'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { messageOf, verbatim, fail, ok, type Result } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { sentPasswordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import {
  ResubmitWithPassword,
  sentForm,
} from '#modules/staff/screens/staff/confirm/resubmit-with-password.tsx'
import { AnswerNote, redirectWithNotice } from '#modules/orders/screens/staff/order/answer-note.tsx'
import { OrderTimeline } from '#modules/orders/screens/staff/order/order-boxes.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import { formatInr } from '#platform/rules/money.ts'
import { ReturnedItems, ReturnFacts, ReturnPhotos } from '../../components/return-facts.tsx'
import {
  type ReturnView,
  STATUS_COLOURS,
  STATUS_WORDS,
  type StaffReturnDetail,
} from '../../rules/return-view.ts'
import { decisionInput } from '../../rules/return-input.ts'
import type { Route } from './+types/return'
import { ReturnWork } from './return-work.tsx'

export const handle: PageHandle = { access: 'admin', read: 'returns.read', change: 'returns.change' }

export const meta = staffMeta('Return')

export async function loader({ context, params }: Route.LoaderArgs) {
  const detail = await context.get(shopContext).getReturnForStaff({ id: params.id })
  return data({ detail }, { status: detail ? 200 : 404 })
}

/** Redirects after success, so that a reload repeats nothing; a refusal stays here with the input. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  // Checked before the actor is read, so that the actor includes this password entry.
  const wrong = await sentPasswordProblem(context, form)
  if (wrong !== null) return again(form, wrong)
  const staff = await context.get(actorContext)()
  const done = await workOnReturn(context.get(shopContext), staff, params.id, form)
  if (done.ok) return redirectWithNotice(`/cms/returns/${params.id}`, { done: done.value })
  if (done.problem.code === 'password_needed') return again(form, messageOf(done.problem))
  const typed = form.get('answer')
  const answer = typeof typed === 'string' ? typed : ''
  return data({ problem: messageOf(done.problem), answer, sent: null }, { status: 409 })
}

function again(form: FormData, message: string) {
  return data({ problem: null, answer: '', sent: sentForm(form, message) }, { status: 422 })
}

export default function Return({ loaderData: { detail }, actionData }: Route.ComponentProps) {
  return (
    <div className="staff-page">
      <p className="order-back">
        <a href="/cms/returns">All returns</a>
      </p>
      {detail === null ? (
        <p className="staff-empty">{MESSAGES.return_not_found}</p>
      ) : (
        <>
          <ReturnHead view={detail.return} isOverdue={detail.isOverdue} />
          {actionData?.sent ? (
            <ResubmitWithPassword sent={actionData.sent} action={`/cms/returns/${detail.return.id}`} />
          ) : actionData ? (
            <p className="note note-bad" role="alert">
              {actionData.problem}
            </p>
          ) : (
            <AnswerNote />
          )}
          <div className="columns">
            <div>
              <ReturnWork
                key={detail.return.status + detail.return.wish}
                view={detail.return}
                lacking={detail.lacking}
                paysBackPaise={detail.paysBackPaise}
                answer={actionData?.answer ?? ''}
              />
              <section className="panel" aria-labelledby="asked-for">
                <h3 id="asked-for">What the customer sent</h3>
                <ReturnedItems items={detail.return.items} />
                <ReturnFacts view={detail.return} />
                {detail.return.note !== '' && <p className="return-note">{detail.return.note}</p>}
                {detail.return.openedBecause !== '' && (
                  <p className="return-note">Opened by staff: {detail.return.openedBecause}</p>
                )}
                <ReturnPhotos
                  count={detail.return.photoCount}
                  pathOf={(position) => `/cms/returns/${detail.return.id}/photos/${position}`}
                />
              </section>
            </div>
            <div>
              <OrderOfReturn order={detail.order} />
              <OrderTimeline entries={detail.history} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

type HeadProps = { readonly view: ReturnView; readonly isOverdue: boolean }

function ReturnHead({ view: { orderNumber, status, createdAt }, isOverdue }: HeadProps) {
  return (
    <header>
      <div className="staff-head">
        <h2>
          Return from order <span className="order-number">{orderNumber}</span>
        </h2>
        <span className={`status status-${STATUS_COLOURS[status]}`}>{STATUS_WORDS[status]}</span>
        {isOverdue && <span className="status status-red">late</span>}
        <p>
          requested <time dateTime={createdAt}>{dateAndTimeOf(createdAt)}</time>
        </p>
      </div>
    </header>
  )
}

/** What staff need to know about the order. */
function OrderOfReturn({ order }: { readonly order: StaffReturnDetail['order'] }) {
  return (
    <section className="panel" aria-labelledby="order-of-return">
      <h3 id="order-of-return">The order</h3>
      <dl className="order-facts">
        <div>
          <dt>Number</dt>
          <dd>
            <a className="order-number" href={`/cms/orders/${order.id}`}>
              {order.number}
            </a>
          </dd>
        </div>
        <div>
          <dt>Customer</dt>
          <dd>{order.customerName}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            {order.customerEmail === '' ? (
              <span className="muted">No e-mail address</span>
            ) : (
              <a href={`mailto:${order.customerEmail}`}>{order.customerEmail}</a>
            )}
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${order.customerPhone}`}>{order.customerPhone}</a>
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            {formatInr(order.totalPaise)}
            {order.isCash && ' in cash'}
          </dd>
        </div>
        {order.leftPaise < order.totalPaise && (
          <div>
            <dt>Refundable</dt>
            <dd>{formatInr(order.leftPaise)}</dd>
          </div>
        )}
        {order.deliveredAt !== null && (
          <div>
            <dt>Delivered</dt>
            <dd>
              <time dateTime={order.deliveredAt}>{dateAndTimeOf(order.deliveredAt)}</time>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Handles the page's forms, distinguished by their `wish`. Returns what was done as the key of its message. */
async function workOnReturn(
  shop: Shop,
  staff: Actor,
  id: string,
  form: FormData,
): Promise<Result<MessageKey>> {
  const wish = form.get('wish')
  switch (typeof wish === 'string' ? wish : '') {
    case 'approve':
    case 'refuse':
      return decide(shop, staff, id, form)
    case 'receive': {
      const restock = form.getAll('restock').filter((each) => typeof each === 'string')
      return doneWith(
        'return_received',
        await shop.receiveReturn(staff, { id, restock: restock as ProductId[] }),
      )
    }
    case 'turn': {
      const isBackInStock = form.get('isBackInStock') === 'yes'
      return doneWith('return_turned', await shop.turnIntoRefund(staff, { id, isBackInStock }))
    }
    case 'again':
      return doneWith('return_again', await shop.resendReplacement(staff, { id }))
    default:
      return fail({ code: 'bad_request', key: 'bad_request' })
  }
}

async function decide(shop: Shop, staff: Actor, id: string, form: FormData): Promise<Result<MessageKey>> {
  const input = decisionInput.safeParse({ id, decision: form.get('wish'), answer: form.get('answer') ?? '' })
  if (!input.success)
    return fail({ code: 'invalid', ...verbatim(input.error.issues[0]?.message ?? MESSAGES.bad_request) })
  const done = input.data.decision === 'approve' ? 'return_approved' : 'return_refused'
  return doneWith(done, await shop.decideReturn(staff, input.data))
}

function doneWith(key: MessageKey, result: Result<unknown>): Result<MessageKey> {
  return result.ok ? ok(key) : result
}
