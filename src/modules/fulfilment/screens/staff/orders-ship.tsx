/** Books several orders with the courier at once and shows each result. */
import { parseOrderIds } from '#platform/rules/ids.ts'
import { data, Link } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatShipmentReport, type ShipmentReport } from '#modules/orders/rules/shipment-report.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/orders-ship'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { Badge } from '#platform/ui/staff/data-table/list-page.tsx'
import { useLastTable } from '#modules/orders/screens/staff/orders/last-table.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.change', change: 'orders.change' }

const TITLE = 'Book with the courier'

export const meta = staffMeta(TITLE)

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const orderIds = parseOrderIds(form.getAll('order'))
  const staff = await context.get(actorContext)()
  const shipped = await context.get(shopContext).shipOrders(staff, { orderIds })
  if (shipped.ok) return data({ reports: shipped.value, message: null })
  const message = messageOf(shipped.problem)
  const { code } = shipped.problem
  return data({ reports: [], message }, PROBLEMS[code].status)
}

/** Without orders there is nothing to report. */
export function loader() {
  return null
}

export default function OrdersShip({ actionData }: Route.ComponentProps) {
  const table = useLastTable()
  const reports = actionData?.reports ?? []
  const asked = reports.filter(({ became }) => became !== 'sent')
  return (
    <section className="staff-page" aria-labelledby="booked">
      <p className="order-back">
        <Link to={table}>All orders</Link>
      </p>
      <header className="staff-head">
        <h2 id="booked">{TITLE}</h2>
        <p role="status">{formatShipmentReport(reports)}</p>
      </header>
      {reports.length === 0 ? (
        <p className="staff-empty">{actionData?.message ?? MESSAGES.orders_none_chosen}</p>
      ) : asked.length === 0 ? (
        <p className="staff-empty">{MESSAGES.orders_all_booked}</p>
      ) : (
        <>
          <PackingSlips reports={asked} />
          <DataTable
            name="What became of each order"
            rows={asked}
            rowKey={({ orderId }) => orderId}
            columns={COLUMNS}
            empty=""
          />
        </>
      )}
    </section>
  )
}

function PackingSlips({ reports }: { readonly reports: readonly ShipmentReport[] }) {
  const booked = reports.filter(({ became }) => became === 'shipped')
  if (booked.length === 0) return null
  const query = new URLSearchParams(booked.map(({ orderId }) => ['order', orderId]))
  return (
    <p className="row chosen-bar">
      <a className="button button-plain" href={`/cms/packing-slips?${query.toString()}`}>
        Print packing slips
      </a>
      <a
        className="button button-plain"
        href={`/cms/labels?${query.toString()}`}
        target="_blank"
        rel="noreferrer"
      >
        Print labels (PDF)
      </a>
    </p>
  )
}

const WORDS: Readonly<Record<ShipmentReport['became'], readonly [word: string, colour: string]>> = {
  shipped: ['booked', 'blue'],
  refused: ['refused', 'red'],
  waiting: ['waiting', 'yellow'],
  sent: ['already booked', 'grey'],
}

const COLUMNS: readonly Column<ShipmentReport>[] = [
  {
    head: 'Order ID',
    isRowHead: true,
    className: 'order-number',
    cell: ({ orderId, number }) => <Link to={`/cms/orders/${orderId}`}>{number}</Link>,
  },
  {
    head: 'Result',
    hasCardLabel: false,
    card: 'end',
    cell: ({ became }) => <Badge colour={WORDS[became][1]}>{WORDS[became][0]}</Badge>,
  },
  { head: 'Waybill or error', card: 'wide', cell: ({ why }) => why },
  {
    head: 'Documents',
    card: 'wide',
    cell: ({ orderId, number, became }) =>
      became === 'shipped' && (
        <a href={`/cms/orders/${orderId}/label`} target="_blank" rel="noreferrer">
          Label (PDF)<span className="sr-only"> of {number}</span>
        </a>
      ),
  },
]
