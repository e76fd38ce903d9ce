/** Several orders handed to the courier at once, and what became of each. */
import { data, Link } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { shipmentReportWords, type ShipmentReport } from '#domain/orders/shipment-report.ts'
import { PROBLEMS } from '#domain/problems.ts'
import { messageOf, type Result } from '#domain/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm } from '#app/components/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/orders-ship'
import { useLastTable } from './orders/last-table.ts'
import { staffMeta } from './staff-meta.ts'
import './chosen/chosen.css'
import './orders/orders.css'

export const handle: PageHandle = { access: 'admin', read: 'orders.change', change: 'orders.change' }

const TITLE = 'Booked with the courier'

export const meta = staffMeta(TITLE)

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const orderIds = form.getAll('order').filter((each) => typeof each === 'string')
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
  return (
    <section className="staff-orders" aria-labelledby="booked">
      <p className="order-back">
        <Link to={table}>All orders</Link>
      </p>
      <header className="staff-head">
        <h2 id="booked">{TITLE}</h2>
        <p role="status">{shipmentReportWords(reports)}</p>
      </header>
      {reports.length === 0 ? (
        <p className="staff-empty">{actionData?.message ?? MESSAGES.orders_none_chosen}</p>
      ) : (
        <>
          <PackingSlips reports={reports} />
          <div className="staff-table" role="region" aria-label="What became of each order" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Order ID</th>
                  <th scope="col">Result</th>
                  <th scope="col">Waybill, or why not</th>
                  <th scope="col">Papers</th>
                </tr>
              </thead>
              <tbody>
                {reports.map((report) => (
                  <Report key={report.orderId} report={report} />
                ))}
              </tbody>
            </table>
          </div>
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
    <p className="chosen-bar">
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
}

function Report({ report: { orderId, number, became, why } }: { readonly report: ShipmentReport }) {
  const [word, colour] = WORDS[became]
  return (
    <tr>
      <th scope="row" className="order-number">
        <Link to={`/cms/orders/${orderId}`}>{number}</Link>
      </th>
      <td>
        <span className={`status status-${colour}`}>{word}</span>
      </td>
      <td>{why}</td>
      <td>
        {became === 'shipped' && (
          <a href={`/cms/orders/${orderId}/label`} target="_blank" rel="noreferrer">
            Label (PDF)<span className="sr-only"> of {number}</span>
          </a>
        )}
      </td>
    </tr>
  )
}
