/** Packing slips to print, one per page, on A4 or on a label printer: for one order or several selected ones. */
import { parseOrderIds } from '#platform/rules/ids.ts'
import { data, Link, useSearchParams } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { joinAddress } from '#platform/rules/join-address.ts'
import { MAX_DOCUMENTS, type PackingSlip } from '../../rules/packing-slip.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { dateOf } from '#platform/ui/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/packing-slips'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import './packing-slips.css'

export const handle: PageHandle = { access: 'admin', read: 'orders.read' }

const TITLE = 'Packing slips'

const SIZES = { a4: 'A4', label: 'Label, 4 × 6 inches' } as const
type Size = keyof typeof SIZES

export const meta = staffMeta(TITLE)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = params
  const asked = id === undefined ? url.searchParams.getAll('order') : [id]
  const slips = await context.get(shopContext).getPackingSlips({ ids: parseOrderIds(asked) })
  const back = id === undefined ? '/cms/parcels' : `/cms/orders/${id}`
  const left = new Set(asked).size - slips.length
  const size: Size = url.searchParams.get('size') === 'label' ? 'label' : 'a4'
  return data({ slips, left, back, size }, { status: slips.length > 0 || id === undefined ? 200 : 404 })
}

export default function PackingSlips({ loaderData: { slips, left, back, size } }: Route.ComponentProps) {
  return (
    <section className="staff-page packing-slips" data-size={size} aria-labelledby="packing-slips">
      <header className="staff-head no-print">
        <h2 id="packing-slips">{TITLE}</h2>
        <a href={back}>Back</a>
        {slips.length > 0 && (
          <button type="button" className="button needs-js" onClick={() => window.print()}>
            Print
          </button>
        )}
      </header>
      {slips.length > 0 && <SizeLinks current={size} />}
      {slips.length > 0 && left > 0 && (
        <p className="note note-bad no-print">{sentences.slipsLeftOut(left, MAX_DOCUMENTS)}</p>
      )}
      {slips.length === 0 ? (
        <p className="staff-empty">{MESSAGES.orders_none_chosen}</p>
      ) : (
        slips.map((slip) => <Slip key={slip.number} slip={slip} />)
      )}
    </section>
  )
}

/** The same slips in another paper size. */
function SizeLinks({ current }: { readonly current: Size }) {
  const [query] = useSearchParams()
  const hrefOf = (size: string) => {
    const next = new URLSearchParams(query)
    next.set('size', size)
    return `?${next.toString()}`
  }
  return (
    <nav className="pills no-print" aria-label="Paper size">
      {Object.entries(SIZES).map(([size, label]) => (
        <Link key={size} to={hrefOf(size)} aria-current={size === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function Slip({ slip }: { readonly slip: PackingSlip }) {
  const { number, createdAt, customer, items, waybill, warning } = slip
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className="packing-slip" aria-label={`Order ${number}`}>
      <header>
        <p className="packing-brand">{shopFacts().name}</p>
        <h3>
          Order <span className="order-number">{number}</span>
        </h3>
        <p>{dateOf(createdAt)}</p>
      </header>
      {warning !== null && (
        <p className="packing-warning" role="note">
          {warning}
        </p>
      )}
      <p>
        {customer.fullName}
        <br />
        {joinAddress(customer)}
      </p>
      {waybill !== null && (
        <p>
          Waybill <span className="order-number">{waybill}</span>
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">SKU</th>
            <th scope="col" className="figure">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.sku}>
              <td className="packing-item">{item.name}</td>
              <td>{item.sku}</td>
              <td className="figure">{item.quantity}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Units
            </th>
            <td className="figure">{units}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  )
}
