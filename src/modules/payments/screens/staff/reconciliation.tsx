/** Money that needs a person: two lists that should be empty. */
import { formatInr } from '#platform/rules/money.ts'
import type { ReconciliationRow } from '../../rules/reconciliation.ts'
import { data } from 'react-router'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/reconciliation'
import { passwordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import {
  ResubmitWithPassword,
  sentForm,
} from '#modules/staff/screens/staff/confirm/resubmit-with-password.tsx'
import { MoneyForms } from './money-forms.tsx'
import { MOVES_MONEY, runMoneyAction } from './run-money-action.ts'
import { AnswerNote, redirectWithNotice } from '#modules/orders/screens/staff/order/answer-note.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'payments.read', change: 'payments.change' }

const TITLE = 'Reconciliation'
const PATH = '/cms/reconciliation'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  const lists = await context.get(shopContext).getReconciliation()
  return { ...lists }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const problem = MOVES_MONEY.has(wholeTextOf(form, 'intent')) ? await passwordProblem(context, form) : null
  if (problem !== null) return data({ sent: sentForm(form, problem) }, 422)
  // Read after the password check, because the actor contains the time of the last password entry.
  const staff = await context.get(actorContext)()
  return redirectWithNotice(PATH, await runMoneyAction(context.get(shopContext), staff, form))
}

export default function Reconciliation({ loaderData, actionData }: Route.ComponentProps) {
  const { paidWithoutOrder, orderWithoutMoney, refundsUnderWay } = loaderData
  return (
    <div className="staff-page">
      <header className="staff-head">
        <h2>{TITLE}</h2>
      </header>
      <p className="muted">
        The shop asks the payment provider about open payments every two minutes, and compares settlements
        with the provider’s books once a day. Anything that does not match is listed here until it is
        resolved.
      </p>
      {actionData ? <ResubmitWithPassword sent={actionData.sent} action={PATH} /> : <AnswerNote />}
      <MoneyList
        id="paid-without-order"
        title="Paid without an order"
        empty="Every payment belongs to an order or has been refunded."
        rows={paidWithoutOrder}
      />
      <MoneyList
        id="order-without-money"
        title="Order without payment"
        empty={`Every paid order has its payment, and ${withProvider(refundsUnderWay)}.`}
        rows={orderWithoutMoney}
      />
    </div>
  )
}

function withProvider(refunds: number): string {
  if (refunds === 0) return 'all refunds are done'
  const words = refunds === 1 ? '1 refund is' : `${refunds} refunds are`
  return `no refund has failed; ${words} being processed by the provider`
}

type MoneyListProps = {
  readonly id: string
  readonly title: string
  readonly empty: string
  readonly rows: readonly ReconciliationRow[]
}

function MoneyList({ id, title, empty, rows }: MoneyListProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className="muted">({rows.length})</span>
      </h3>
      {rows.length === 0 ? (
        <p className="staff-empty">{empty}</p>
      ) : (
        <ul className="panel rows">
          {rows.map((row) => (
            <MoneyRow key={`${row.kind} ${row.id}`} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MoneyRow({ row }: { readonly row: ReconciliationRow }) {
  const { kind, id, orderId, orderNumber, amountPaise, at, happened, advice, actions } = row
  return (
    <li>
      <p className="row">
        {orderId === null ? (
          <strong>No order</strong>
        ) : (
          <a href={`/cms/orders/${orderId}`} className="order-number">
            Order {orderNumber}
          </a>
        )}
        {amountPaise !== null && <strong className="figure">{formatInr(amountPaise)}</strong>}
        <time className="muted" dateTime={at}>
          {dateAndTimeOf(at)}
        </time>
      </p>
      <p>{happened}</p>
      <p className="muted">{advice}</p>
      <MoneyForms
        path={PATH}
        kind={kind}
        id={id}
        orderId={orderId}
        amountPaise={amountPaise}
        actions={actions}
        subject={orderNumber === null ? `event ${id}` : `order ${orderNumber}`}
      />
    </li>
  )
}
