/**
 * What the forms of the payment section do; it leads back to the order. A refund that was typed wrongly is shown here
 * instead, as it was typed, with what is wrong under its field.
 */
import { data, redirect } from 'react-router'
import { MESSAGES, type MessageKey } from '#domain/messages.ts'
import { paise } from '#domain/money.ts'
import { returnsWant } from '#domain/returns/returns-want.ts'
import type { PageHandle } from '#app/access.ts'
import { privatePage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { wholeTextOf } from '#app/components/form/form-text.ts'
import type { Route } from './+types/order-refund'
import { runMoneyAction } from './money/run-money-action.ts'
import { backWith } from './order/answer-note.tsx'
import { RefundForm, type RefusedRefund } from './order/refund-form.tsx'
import { requireAdmin } from './require-admin.ts'
import './order/order.css'

export const handle: PageHandle = { access: 'admin', read: 'payments.refund', change: 'payments.refund' }

export const headers = privatePage

export function meta({ matches, params }: Route.MetaArgs) {
  const title = `Refund of order ${params.id.slice(0, 8)}`
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  await requireAdmin(context)
  const staff = await context.get(actorContext)()
  const form = await request.formData()
  // The order is the address's, whatever the form says.
  form.set('orderId', params.id)
  const answer = await runMoneyAction(context.get(shopContext), staff, form)
  const field = 'refused' in answer && form.get('intent') === 'refund_order' && FIELDS.get(answer.refused)
  if (!field) return backWith(`/cms/orders/${params.id}`, answer)
  const typed = {
    scope: wholeTextOf(form, 'scope'),
    amount: wholeTextOf(form, 'amount'),
    reason: wholeTextOf(form, 'reason'),
  }
  const refused: RefusedRefund = { message: MESSAGES[answer.refused], field, typed }
  return data(refused, 422)
}

/** Refusals that another entry can mend. */
const FIELDS: ReadonlyMap<MessageKey, RefusedRefund['field']> = new Map([
  ['refund_amount', 'amount'],
  ['refund_too_much', 'amount'],
  ['refund_reason', 'reason'],
  ['refund_confirm', 'form'],
])

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireAdmin(context)
  const shop = context.get(shopContext)
  const [detail, returns] = await Promise.all([
    shop.getOrderForStaff({ id: params.id }),
    shop.listReturnsOfOrderForStaff({ orderId: params.id }),
  ])
  if (!detail || detail.payment.refundablePaise <= 0) throw redirect(`/cms/orders/${params.id}`)
  const { order, payment } = detail
  const chargesPaise = paise(order.shippingPaise + order.codFeePaise)
  return {
    ...{ id: order.id, number: order.number, chargesPaise, leftPaise: payment.refundablePaise },
    isCash: payment.provider === 'cod',
    returnsWantPaise: returnsWant(returns, payment.refundablePaise, chargesPaise),
    refundKey: crypto.randomUUID(),
  }
}

export default function OrderRefund({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, ...form } = loaderData
  return (
    <div className="staff-orders staff-order">
      <p className="order-back">
        <a href={`/cms/orders/${id}`}>Order {number}</a>
      </p>
      <section className="order-box" aria-labelledby="refund">
        <h2 id="refund">Refund of order {number}</h2>
        <RefundForm {...form} path={`/cms/orders/${id}/refund`} orderId={id} refused={actionData} />
      </section>
    </div>
  )
}
