/** Tax rates by HSN and start date, set by the shop's accountant. */
import { data, redirect } from 'react-router'
import { documentDate } from '../../rules/invoice-view.ts'
import { taxRateInput, type TaxRateView, RATE_NOTE_LENGTH } from '../../rules/tax-rate-input.ts'
import { problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import type { Route } from './+types/tax-rates'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { Badge, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { InvoicesNav } from './invoices/invoices-nav.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'

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
  // Redirects, so that a reload saves nothing.
  return redirect(`${url.pathname}?done`, 303)
}

const STATES: Readonly<Record<TaxRateView['state'], { readonly word: string; readonly colour: string }>> = {
  in_force: { word: 'in force', colour: 'green' },
  coming: { word: 'coming', colour: 'yellow' },
  past: { word: 'past', colour: 'grey' },
}

const COLUMNS: readonly Column<TaxRateView>[] = [
  { head: 'HSN', isRowHead: true, cell: ({ hsn }) => hsn },
  {
    head: 'Rate',
    isFigure: true,
    card: 'end',
    cell: ({ ratePercent }) => (ratePercent === 0 ? 'Nil' : `${ratePercent} %`),
  },
  {
    head: 'From',
    cell: ({ effectiveFrom }) => <time dateTime={effectiveFrom}>{documentDate(effectiveFrom)}</time>,
  },
  {
    head: 'State',
    hasCardLabel: false,
    card: 'end',
    cell: ({ state }) => <Badge colour={STATES[state].colour}>{STATES[state].word}</Badge>,
  },
  { head: 'Note', card: 'wide', className: 'words', cell: ({ note }) => note },
  {
    head: 'Set by',
    card: 'wide',
    cell: ({ setBy }) => setBy ?? <span className="muted">Built in</span>,
  },
]

export default function TaxRates({ loaderData, actionData }: Route.ComponentProps) {
  const { rates, isDone } = loaderData
  return (
    <ListPage id="tax-rates" title={TITLE}>
      <InvoicesNav month="" />
      {isDone && !actionData && (
        <p className="note" role="status">
          {MESSAGES.tax_rate_saved}
        </p>
      )}
      <RateForm key={rates.length} refusal={actionData} />
      <DataTable
        name="Table of tax rates"
        className="nowrap"
        rows={rates}
        rowKey={({ hsn, effectiveFrom }) => `${hsn} ${effectiveFrom}`}
        columns={COLUMNS}
        empty="No tax rates yet. Set the first one above."
      />
    </ListPage>
  )
}

type Refusal = {
  readonly problems: Problems
  readonly typed: Readonly<Record<'hsn' | 'ratePercent' | 'effectiveFrom' | 'note', string>>
}

/** A plain form. What was typed stays after a refusal. */
function RateForm({ refusal }: { readonly refusal: Refusal | undefined }) {
  const errorOf = (name: string) => refusal?.problems[name]
  return (
    <CheckedForm as="form" refusal={refusal} className="panel form-line">
      <h3>Set a rate</h3>
      <FormNote>{errorOf('')}</FormNote>
      <p className="muted">
        Invoices that are issued keep the rate they were issued with. So a code that has been invoiced can get
        a new rate from tomorrow at the earliest; until that date you can change it again.
      </p>
      <Field
        label="HSN"
        name="hsn"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        defaultValue={refusal?.typed.hsn}
        error={errorOf('hsn')}
      />
      <Field
        label="Rate in percent"
        name="ratePercent"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        defaultValue={refusal?.typed.ratePercent}
        error={errorOf('ratePercent')}
      />
      <Field
        label="From"
        name="effectiveFrom"
        type="date"
        defaultValue={refusal?.typed.effectiveFrom}
        error={errorOf('effectiveFrom')}
      />
      <Field
        label="Note"
        name="note"
        autoComplete="off"
        maxLength={RATE_NOTE_LENGTH}
        defaultValue={refusal?.typed.note}
        error={errorOf('note')}
      />
      <button type="submit" className="button">
        Set rate
      </button>
    </CheckedForm>
  )
}
