/** One return for staff: the customer's request, the payment, and the next step. */
import { data } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { ReturnedItems, ReturnFacts, ReturnPhotos } from '../../components/returns/return-facts.tsx'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/return'
import { sentPasswordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import {
  ResubmitWithPassword,
  sentForm,
} from '#modules/staff/screens/staff/confirm/resubmit-with-password.tsx'
import { AnswerNote, redirectWithNotice } from '#modules/orders/screens/staff/order/answer-note.tsx'
import { OrderTimeline } from '#modules/orders/screens/staff/order/order-boxes.tsx'
import { OrderOfReturn } from './returns/order-of-return.tsx'
import { ReturnHead } from './returns/return-head.tsx'
import { ReturnWork } from './returns/return-work.tsx'
import { workOnReturn } from './returns/work-on-return.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

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
