/**
 * Handles the forms of the payment section and returns to the order. An invalid refund is shown here as it was typed,
 * with the error under each field.
 */
import { parseOrderId } from '#platform/rules/ids.ts'
import { staffOrderPath } from '#modules/orders/rules/staff-order.ts'
import { data, redirect } from 'react-router'
import { MESSAGES, sentences, type MessageKey } from '#platform/rules/messages.ts'
import { formatInr, paise } from '#platform/rules/money.ts'
import { returnsWant } from '#modules/fulfilment/rules/returns-want.ts'
import type { PageHandle } from '../access.ts'
import { actorContext, shopContext } from '../context.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import type { Route } from './+types/order-refund'
import { MOVES_MONEY, runMoneyAction } from '#modules/payments/screens/staff/run-money-action.ts'
import { redirectWithNotice } from '#modules/orders/screens/staff/order/answer-note.tsx'
import {
  unitsTyped,
  RefundForm,
  type RefusedRefund,
  type TypedRefund,
} from '#modules/payments/screens/staff/refund-form.tsx'
import { passwordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import {
  ResubmitWithPassword,
  sentForm,
  type SentForm,
} from '#modules/staff/screens/staff/confirm/resubmit-with-password.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'payments.refund', change: 'payments.refund' }

export const meta = staffMeta('Refund of an order')

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  // The order comes from the address, whatever the form says.
  form.set('orderId', params.id)
  const intent = wholeTextOf(form, 'intent')
  const problem = MOVES_MONEY.has(intent) ? await passwordProblem(context, form) : null
  if (problem !== null && intent !== 'refund_order')
    return answer({ sent: sentForm(form, problem), refused: undefined })
  if (problem !== null)
    return answer({ sent: null, refused: { message: problem, field: 'password', typed: typedIn(form) } })
  // Read after the password was checked, because that changes how recent it is.
  const staff = await context.get(actorContext)()
  const done = await runMoneyAction(context.get(shopContext), staff, form)
  const field = 'refused' in done && intent === 'refund_order' && FIELDS.get(done.refused)
  if (!field) return redirectWithNotice(staffOrderPath(params.id), done)
  const message = await messageFor(context, params.id, done.refused)
  return answer({ sent: null, refused: { message, field, typed: typedIn(form) } })
}

/** If the amount is too high, the message names what is left. */
async function messageFor(context: Route.ActionArgs['context'], typedId: string, refused: MessageKey) {
  const id = parseOrderId(typedId)
  const detail =
    id && refused === 'refund_too_much' ? await context.get(shopContext).getOrderForStaff({ id }) : null
  return detail ? sentences.refundTooMuch(formatInr(detail.payment.refundablePaise)) : MESSAGES[refused]
}

/** A form that is shown again: the refund's own, or one of the order page that needs the password. */
type Again =
  | { readonly sent: SentForm; readonly refused: undefined }
  | { readonly sent: null; readonly refused: RefusedRefund }

function answer(again: Again) {
  return data(again, 422)
}

function typedIn(form: FormData): TypedRefund {
  return {
    scope: wholeTextOf(form, 'scope'),
    amount: wholeTextOf(form, 'amount'),
    units: unitsTyped(form),
    reason: wholeTextOf(form, 'reason'),
  }
}

/** Errors that other input can fix. */
const FIELDS: ReadonlyMap<MessageKey, RefusedRefund['field']> = new Map([
  ['refund_amount', 'amount'],
  ['refund_too_much', 'amount'],
  ['refund_none_chosen', 'units'],
  ['refund_units_left', 'units'],
  ['refund_reason', 'reason'],
  ['refund_confirm', 'form'],
])

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const orderId = parseOrderId(params.id)
  if (!orderId) throw redirect(staffOrderPath(params.id))
  const [detail, returns, lines] = await Promise.all([
    shop.getOrderForStaff({ id: orderId }),
    shop.listReturnsOfOrderForStaff({ orderId }),
    shop.listRefundLines({ orderId }),
  ])
  if (!detail) throw redirect(staffOrderPath(params.id))
  const { order, payment } = detail
  const chargesPaise = paise(order.shippingPaise + order.codFeePaise)
  return {
    id: order.id,
    number: order.number,
    chargesPaise,
    leftPaise: payment.refundablePaise,
    lines,
    isByHand: payment.provider === 'cod' || payment.provider === 'outside',
    returnsWantPaise: returnsWant(returns, payment.refundablePaise, chargesPaise),
    refundKey: crypto.randomUUID(),
  }
}

export default function OrderRefund({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, ...form } = loaderData
  const path = `/cms/orders/${id}/refund`
  return (
    <div className="staff-page">
      <p className="order-back">
        <a href={`/cms/orders/${id}`}>Order {number}</a>
      </p>
      <section className="panel" aria-labelledby="refund">
        <h2 id="refund">Refund of order {number}</h2>
        {actionData?.sent ? (
          <ResubmitWithPassword sent={actionData.sent} action={path} />
        ) : form.leftPaise > 0 ? (
          <RefundForm {...form} path={path} orderId={id} refused={actionData?.refused} />
        ) : (
          <p className="note">{MESSAGES.refund_nothing_left}</p>
        )}
      </section>
    </div>
  )
}
