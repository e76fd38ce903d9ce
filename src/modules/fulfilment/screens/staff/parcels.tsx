/** Staff's parcels: those that need attention first, then the newest; the pickups; bulk actions. */
import { data, Link, redirect } from 'react-router'
import { formatInr } from '#platform/rules/money.ts'
import type { PageHandle } from '#app/access.ts'
import { Waybill } from '#modules/orders/components/order-facts.tsx'
import { shopContext } from '#app/context.ts'
import {
  ResubmitWithPassword,
  sentForm,
} from '#modules/staff/screens/staff/confirm/resubmit-with-password.tsx'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { Badge, countOf, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { listAddress, loadPage, tableQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { PrintButtons, type Selection } from '#platform/ui/staff/data-table/row-selection.tsx'
import { AnswerNote } from '#modules/orders/screens/staff/order/answer-note.tsx'
import { requireStaff } from '#modules/staff/screens/staff/require-admin.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { formatDay } from '#platform/ui/staff/format-day.ts'
import { needsLabel, PARCEL_FILTERS, todoLabel, type StaffParcelRow } from '../../rules/staff-parcel.ts'
import { AUTOMATIC_PICKUP_TIME, PICKUP_TIMES, type PickupView } from '../../rules/pickup.ts'
import type { Route } from './+types/parcels'
import { ParcelButtons, colourOf, stateOf, whenOf } from './parcel-buttons.tsx'
import { workOnParcel } from './parcel-work.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

const TITLE = 'Parcels'
const PATH = '/cms/parcels'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search } = tableQuery(url)
  const wanted = url.searchParams.get('show') ?? ''
  const show = Object.hasOwn(PARCEL_FILTERS, wanted) ? wanted : ''
  const [found, desk] = await Promise.all([
    loadPage(url, (page) => shop.listParcelsForStaff({ search, show, page })),
    shop.getParcelDesk(),
  ])
  return { ...found, desk, asked: { search, show } }
}

/** Redirects to the same page of the table, with a message. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const staff = await requireStaff(context)
  const form = await request.formData()
  const answer = await workOnParcel(context, form, staff)
  if ('passwordProblem' in answer) return data({ sent: sentForm(form, answer.passwordProblem) }, 422)
  const query = new URLSearchParams(url.searchParams)
  for (const name of ['done', 'refused', 'index', 'number', 'paise', 'day', 'time']) query.delete(name)
  for (const [name, key] of Object.entries(answer)) query.set(name, key)
  throw redirect(`${url.pathname}?${query.toString()}`, 303)
}

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search parcels', placeholder: 'Order, waybill or name' },
  { type: 'choice', name: 'show', label: 'Status', choices: Object.entries(PARCEL_FILTERS) },
]

const columns = (here: string): readonly Column<StaffParcelRow>[] => [
  {
    head: 'Order',
    isRowHead: true,
    className: 'order-number nowrap',
    cell: ({ orderId, number }) => <a href={`/cms/orders/${orderId}`}>{number}</a>,
  },
  {
    head: 'To do',
    hasCardLabel: false,
    card: 'wide',
    className: 'words',
    cell: (parcel) => {
      const words = todoLabel(parcel)
      return (
        words && (
          <>
            <strong className="staff-customer">{words.title}</strong>
            <span className="muted">{words.advice}</span>
            <ParcelButtons parcel={parcel} action={here} />
          </>
        )
      )
    },
  },
  {
    head: 'Ship to',
    card: 'wide',
    cell: ({ customerName, customerPhone, city, pincode }) => (
      <>
        <span className="staff-customer">{customerName}</span>
        <span className="staff-way muted">
          {city} {pincode}
        </span>
        <a href={`tel:${customerPhone}`}>{customerPhone}</a>
      </>
    ),
  },
  {
    head: 'Waybill',
    card: 'wide',
    cell: (parcel) => (
      <>
        {parcel.waybill === null ? (
          <span className="muted">None yet</span>
        ) : (
          <Waybill waybill={parcel.waybill} courier={parcel.courier} />
        )}
        {needsLabel(parcel) && <br />}
        {needsLabel(parcel) && (
          <a href={`/cms/orders/${parcel.orderId}/label`} target="_blank" rel="noreferrer">
            Label<span className="sr-only"> of {parcel.number}</span>
          </a>
        )}
      </>
    ),
  },
  {
    head: 'State',
    hasCardLabel: false,
    cell: (parcel) => (
      <>
        <Badge colour={colourOf(parcel)}>{stateOf(parcel)}</Badge>
        {whenOf(parcel) !== '' && <span className="staff-way muted">{whenOf(parcel)}</span>}
      </>
    ),
  },
  { head: 'Cost', isFigure: true, card: 'end', cell: (parcel) => <Cost parcel={parcel} /> },
]

function Cost({ parcel }: { readonly parcel: StaffParcelRow }) {
  const { courier, chargedPaise, costPaise, codPaise, deliveredAt } = parcel
  return (
    <>
      {courier !== '' ? null : chargedPaise === null ? (
        <span className="muted">{formatInr(costPaise)} quoted</span>
      ) : (
        formatInr(chargedPaise)
      )}
      {codPaise > 0 && (
        <span className="staff-way muted">
          {deliveredAt === null ? 'collects' : 'collected'} {formatInr(codPaise)}
        </span>
      )}
    </>
  )
}

const selection = (here: string): Selection<StaffParcelRow> => ({
  form: 'chosen-parcels',
  method: 'post',
  action: here,
  name: 'order',
  valueOf: ({ orderId }) => orderId,
  labelOf: ({ number }) => number,
  noun: { one: 'parcel', many: 'parcels' },
  isInFirstCell: true,
  buttons: (button) => (
    <>
      <button type="submit" className="button button-plain" name="wish" value="retry" {...button}>
        Retry booking
      </button>
      <PrintButtons {...button} />
    </>
  ),
})

export default function Parcels({ loaderData, actionData }: Route.ComponentProps) {
  const { parcels, total, isMore, page, pageSize, desk, asked } = loaderData
  const here = listAddress(PATH, { ...asked, page: page > 1 ? String(page) : '' })
  return (
    <ListPage
      id="staff-parcels"
      title={TITLE}
      about={
        <>
          {countOf(total, 'parcel', 'parcels', isMore)}
          {desk.todos > 0 && (
            <>
              {', '}
              <Link to={`${PATH}?show=todo`}>
                {desk.todos === 1 ? '1 needs action' : `${desk.todos} need action`}
              </Link>
            </>
          )}
        </>
      }
    >
      {actionData ? <ResubmitWithPassword sent={actionData.sent} action={here} /> : <AnswerNote />}
      <PickupBox action={here} {...desk} />
      <DataTable
        name="Table of parcels"
        rows={parcels}
        rowKey={({ orderId }) => orderId}
        rowData={({ todo }) => ({ 'data-todo': todo ?? undefined })}
        columns={columns(here)}
        filter={{ path: PATH, asked, fields: FIELDS }}
        paging={{ page, pageSize, total }}
        selection={selection(here)}
        empty={{
          none: 'No parcels match this search.',
          clearLabel: 'Show all parcels',
          title: 'No parcels yet',
          children: (
            <>
              <p>Parcels booked with the courier appear here, those that need a person first.</p>
              <p>
                A paid order is booked on its own; choose others in the <Link to="/cms/orders">orders</Link>.
              </p>
            </>
          ),
        }}
      />
    </ListPage>
  )
}

type PickupBoxProps = {
  readonly action: string
  readonly waiting: number
  readonly unasked: number
  readonly pickups: readonly PickupView[]
  readonly days: readonly string[]
  readonly nextDay: string | undefined
}

/** The pickups, and the form to request one. */
function PickupBox({ action, waiting, unasked, pickups, days, nextDay }: PickupBoxProps) {
  return (
    <section className="panel" aria-labelledby="pickups">
      <h3 id="pickups">Pickup</h3>
      <p>{formatWaiting(waiting, unasked)}</p>
      {pickups.length > 0 && (
        <ul className="rows">
          {pickups.map((pickup) => (
            <li key={pickup.id}>
              <span className={`status status-${PICKUP_COLOURS[pickup.status]}`}>
                {PICKUP_LABELS[pickup.status]}
              </span>{' '}
              {formatDay(pickup.day)}, {pickup.time}
              {pickup.carrierId !== '' && <span className="muted"> number {pickup.carrierId}</span>}
              {pickup.remark !== '' && <span className="muted">{pickup.remark}</span>}
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={action} className="staff-filter">
        <input type="hidden" name="wish" value="pickup" />
        <label>
          <span>Day</span>
          <select name="day" defaultValue={nextDay}>
            {days.map((day) => (
              <option key={day} value={day}>
                {formatDay(day)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Time</span>
          <input
            type="time"
            name="time"
            defaultValue={AUTOMATIC_PICKUP_TIME}
            min={PICKUP_TIMES.from}
            max={PICKUP_TIMES.to}
            required
          />
        </label>
        <button type="submit" className="button" disabled={waiting === 0}>
          Book pickup
        </button>
      </form>
    </section>
  )
}

function formatWaiting(waiting: number, unasked: number): string {
  if (waiting === 0) return 'No parcels are waiting in the warehouse.'
  const waitingText = waiting === 1 ? 'One parcel is waiting' : `${waiting} parcels are waiting`
  if (unasked === 0) return `${waitingText} in the warehouse. A pickup is requested.`
  const left = unasked === waiting ? (waiting === 1 ? 'it' : 'them') : `${unasked} of them`
  return `${waitingText} in the warehouse. No pickup is requested for ${left} yet.`
}

const PICKUP_LABELS = { requested: 'not confirmed', accepted: 'confirmed', refused: 'refused' } as const
const PICKUP_COLOURS = { requested: 'yellow', accepted: 'green', refused: 'red' } as const
