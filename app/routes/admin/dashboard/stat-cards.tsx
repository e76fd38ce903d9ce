import { Link } from 'react-router'
import { LOW_STOCK_FOR_STAFF } from '#domain/catalogue/stock.ts'
import { formatInr } from '#domain/money.ts'
import { growthWords } from '#domain/reports/growth.ts'
import type { Dashboard } from '#shop/reports/get-dashboard.ts'

/** The eight figures of the specification, each leading to what it counts; without what the shop earns for whoever is not told. */
export function StatCards({ dashboard }: { readonly dashboard: Dashboard }) {
  const { orders, revenue, products } = dashboard
  const today = orders?.day ?? ''
  return (
    <ul className="stat-cards" aria-label="Figures">
      <Card label="Total Orders" value={count(orders?.total)} hint="In every state" to="/cms/orders" />
      {revenue !== undefined && (
        <Card
          label="Total Revenue"
          value={revenue && formatInr(revenue.totalPaise)}
          hint="Paid orders, less what was refunded"
          to="/cms/analytics"
        />
      )}
      <Card
        label="Total Products"
        value={count(products?.total)}
        hint="Without archived ones"
        to="/cms/products"
      />
      {revenue !== undefined && (
        <Card
          label="Growth Rate"
          value={revenue && growthWords(revenue.growth)}
          hint="Revenue of the last 30 days against the 30 before"
          to="/cms/analytics"
        />
      )}
      <Card
        label="Pending Orders"
        value={count(orders?.pending)}
        hint="Waiting for payment or confirmation"
        to="/cms/orders?status=pending"
      />
      <Card
        label="Low Stock Items"
        value={count(products?.low)}
        hint={`Fewer than ${LOW_STOCK_FOR_STAFF} left to sell`}
        to="/cms/products?stock=low&status=active"
      />
      <Card
        label="Today's Orders"
        value={count(orders?.today)}
        hint="Since midnight, Indian time"
        to={`/cms/orders?from=${today}&to=${today}`}
      />
      <Card
        label="Completed Orders"
        value={count(orders?.completed)}
        hint="Paid, and neither cancelled nor fully refunded or returned"
        to="/cms/orders?status=completed"
      />
    </ul>
  )
}

const grouped = new Intl.NumberFormat('en-IN')

function count(value: number | undefined): string | null {
  return value === undefined ? null : grouped.format(value)
}

type CardProps = {
  readonly label: string
  /** Null where it could not be read. */
  readonly value: string | null
  readonly hint: string
  readonly to: string
}

function Card({ label, value, hint, to }: CardProps) {
  return (
    <li className="stat-card">
      <Link to={to}>
        <span className="stat-label">{label}</span>
        <span className="stat-value">{value ?? '—'}</span>
        <span className="stat-hint">{value === null ? 'Could not be read just now' : hint}</span>
      </Link>
    </li>
  )
}
