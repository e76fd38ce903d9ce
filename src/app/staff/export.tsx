/** The exports: orders, products, customers. */
import { Link } from 'react-router'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatDays } from '#modules/reports/rules/format-day.ts'
import type { PageHandle } from '../access.ts'
import { shopContext } from '../context.ts'
import type { Route } from './+types/export'
import { ExportButton } from '#platform/ui/staff/export/export-button.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'data.export' }

const TITLE = 'Export data'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const from = url.searchParams.get('from') ?? ''
  const to = url.searchParams.get('to') ?? ''
  const plan = await context.get(shopContext).getExportPlan({ from, to })
  return { ...plan, asked: { from, to }, path: url.pathname }
}

export default function Export({ loaderData }: Route.ComponentProps) {
  const { counts, days } = loaderData
  const mayExportShop = useMay()('settings.change')
  const query = days ? `?from=${days.from}&to=${days.to}` : ''
  const file = days ? `orders-${days.from}-to-${days.to}.csv` : 'orders.csv'
  return (
    <section className="staff-page" aria-labelledby="export-data">
      <header className="staff-head">
        <h2 id="export-data">{TITLE}</h2>
      </header>
      <p>
        Each file is a CSV that every spreadsheet opens. Amounts are in rupees, times are Indian. Who exported
        what, and when, is written to the audit log.
      </p>
      <div className="tiles">
        <section className="panel" aria-labelledby="export-orders">
          <h3 id="export-orders">Orders</h3>
          <p>
            {days ? `Placed from ${formatDays(days)}` : 'All orders'}: number, customer, address, amounts,
            payment and parcel.
          </p>
          <DaysForm {...loaderData} />
          <p>{rows(counts.orders)}</p>
          <ExportButton
            href={`/cms/orders/export.csv${query}`}
            label="Export Orders"
            total={counts.orders}
            fileName={file}
          />
        </section>
        <section className="panel" aria-labelledby="export-products">
          <h3 id="export-products">Products</h3>
          <p>Every product, archived ones too: prices, stock, specification and tax.</p>
          <p>{rows(counts.products)}</p>
          <ExportButton
            href="/cms/products/export.csv"
            label="Export Products"
            total={counts.products}
            fileName="products.csv"
          />
        </section>
        <section className="panel" aria-labelledby="export-customers">
          <h3 id="export-customers">Customers</h3>
          <p>
            Accounts with their orders and coins. Personal data: store the file safely and delete it when
            done.
          </p>
          <p>{rows(counts.customers)}</p>
          <ExportButton
            href="/cms/customers/export.csv"
            label="Export Customers"
            total={counts.customers}
            fileName="customers.csv"
          />
        </section>
        {mayExportShop && (
          <section className="panel" aria-labelledby="export-whole">
            <h3 id="export-whole">Whole shop</h3>
            <p>Everything in one archive, with pictures and settings, for moving to another server.</p>
            <p>
              <Link className="button button-plain" to="/cms/export/shop">
                Export the whole shop
              </Link>
            </p>
          </section>
        )}
      </div>
    </section>
  )
}

function rows(count: number): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'row' : 'rows'}`
}

type DaysFormProps = Pick<
  Route.ComponentProps['loaderData'],
  'asked' | 'today' | 'isRefused' | 'path' | 'days'
>

/** By address, so that it works without JavaScript. */
function DaysForm({ asked, today, isRefused, path, days }: DaysFormProps) {
  return (
    <form className="staff-filter" method="get" action={path} key={`${asked.from} ${asked.to}`}>
      <DayField name="from" label="From" value={asked.from} today={today} isRefused={isRefused} />
      <DayField name="to" label="To" value={asked.to} today={today} isRefused={isRefused} />
      <button type="submit" className="button button-plain">
        Count
      </button>
      {(days ?? isRefused) && <a href={path}>All orders</a>}
      {isRefused && (
        <p className="note note-bad" role="alert" id="export-days-refused">
          {MESSAGES.report_days}
        </p>
      )}
    </form>
  )
}

type DayFieldProps = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly today: string
  readonly isRefused: boolean
}

function DayField({ name, label, value, today, isRefused }: DayFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="date"
        name={name}
        defaultValue={value}
        max={today}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? 'export-days-refused' : undefined}
      />
    </label>
  )
}
