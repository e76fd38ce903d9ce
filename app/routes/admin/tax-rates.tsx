/** The rates that the shop's accountant sets: which code of goods is taxed how, from which day on. */
import { data, redirect } from 'react-router'
import { paperDate } from '#domain/invoices/paper-words.ts'
import { taxRateInput, type TaxRateView } from '#domain/invoices/tax-rate-input.ts'
import { problemsOf } from '#domain/form-problems.ts'
import { MESSAGES } from '#domain/messages.ts'
import { messageOf } from '#domain/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { wholeTextOf } from '#app/components/form/form-text.ts'
import type { Route } from './+types/tax-rates'
import { InvoicesNav } from './invoices/invoices-nav.tsx'
import { RateForm } from './invoices/rate-form.tsx'
import { staffMeta } from './staff-meta.ts'
import './invoices/invoices.css'

export const handle: PageHandle = { access: 'admin', read: 'payments.read', change: 'settings.change' }

const TITLE = 'Tax rates'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const rates = await context.get(shopContext).listTaxRates()
  return { rates, isDone: url.searchParams.has('done') }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = {
    hsn: wholeTextOf(form, 'hsn'),
    ratePercent: wholeTextOf(form, 'ratePercent'),
    effectiveFrom: wholeTextOf(form, 'effectiveFrom'),
    note: wholeTextOf(form, 'note'),
  }
  const percent = typed.ratePercent.trim()
  const input = taxRateInput.safeParse({ ...typed, ratePercent: percent === '' ? null : Number(percent) })
  if (!input.success) return data({ problems: problemsOf(input.error), typed }, 422)
  const staff = await context.get(actorContext)()
  const set = await context.get(shopContext).setTaxRate(staff, input.data)
  if (!set.ok) return data({ problems: { effectiveFrom: messageOf(set.problem) }, typed }, 422)
  // A page of its own: loading it again sets nothing.
  return redirect(`${url.pathname}?done`, 303)
}

export default function TaxRates({ loaderData, actionData }: Route.ComponentProps) {
  const { rates, isDone } = loaderData
  return (
    <section className="staff-orders" aria-labelledby="tax-rates">
      <header className="staff-head">
        <h2 id="tax-rates">{TITLE}</h2>
      </header>
      <InvoicesNav month="" />
      {isDone && !actionData && (
        <p className="note" role="status">
          {MESSAGES.tax_rate_saved}
        </p>
      )}
      <RateForm key={rates.length} refusal={actionData} />
      <div className="staff-table" role="region" aria-label="Table of tax rates" tabIndex={0}>
        <table className="tax-table">
          <thead>
            <tr>
              <th scope="col">HSN</th>
              <th scope="col" className="figure">
                Rate
              </th>
              <th scope="col">From</th>
              <th scope="col">State</th>
              <th scope="col">Note</th>
              <th scope="col">Set by</th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <RateRow key={`${rate.hsn} ${rate.effectiveFrom}`} rate={rate} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const STATES: Readonly<Record<TaxRateView['state'], { readonly word: string; readonly colour: string }>> = {
  in_force: { word: 'in force', colour: 'green' },
  coming: { word: 'coming', colour: 'yellow' },
  past: { word: 'past', colour: 'grey' },
}

function RateRow({ rate }: { readonly rate: TaxRateView }) {
  const { word, colour } = STATES[rate.state]
  return (
    <tr>
      <th scope="row">{rate.hsn}</th>
      <td className="figure">{rate.ratePercent === 0 ? 'Nil' : `${rate.ratePercent} %`}</td>
      <td>
        <time dateTime={rate.effectiveFrom}>{paperDate(rate.effectiveFrom)}</time>
      </td>
      <td>
        <span className={`status status-${colour}`}>{word}</span>
      </td>
      <td className="tax-words">{rate.note}</td>
      <td>{rate.setBy ?? <span className="muted">Came with the shop</span>}</td>
    </tr>
  )
}
