import { Link } from 'react-router'
import { formatInr } from '#domain/money.ts'
import type { Share } from '#domain/reports/funnel.ts'
import type { Analytics } from '#shop/reports/get-analytics.ts'
import { RowBars } from '../charts/row-bars.tsx'

const grouped = new Intl.NumberFormat('en-IN')
const NO_SALES = 'Nothing was paid in these days.'
const AT_PRICES =
  'Goods of orders paid in these days, at their prices; coupons, coins and returns not taken off'

type Props = Pick<Analytics, 'goods' | 'coupons' | 'funnel'>

/** What was bought, with which coupons, and how far orders came. */
export function SoldTables({ goods, coupons, funnel }: Props) {
  return (
    <>
      <Funnel steps={funnel} />
      <RowBars
        title="Best sellers"
        hint={AT_PRICES}
        head={['Product', 'Pieces', 'Sales']}
        empty={NO_SALES}
        rows={goods.products.map(({ id, name, pieces, paise }) => ({
          key: id,
          name: <Link to={`/cms/products/${id}`}>{name}</Link>,
          value: paise,
          cells: [grouped.format(pieces), formatInr(paise)],
        }))}
      />
      <div className="analytics-column">
        <RowBars
          title="Categories"
          hint={AT_PRICES}
          head={['Category', 'Pieces', 'Sales']}
          empty={NO_SALES}
          rows={goods.categories.map(({ category, pieces, paise }) => ({
            key: category,
            name: category,
            value: paise,
            cells: [grouped.format(pieces), formatInr(paise)],
          }))}
        />
        <RowBars
          title="Coupons"
          hint="Of orders paid in these days"
          head={['Code', 'Uses', 'Discount given', 'Revenue with it']}
          empty="No paid order of these days had a coupon."
          rows={coupons.map(({ code, uses, discountPaise, revenuePaise }) => ({
            key: code,
            name: code,
            value: revenuePaise,
            cells: [grouped.format(uses), formatInr(discountPaise), formatInr(revenuePaise)],
          }))}
        />
      </div>
    </>
  )
}

/** How far people came, step by step. */
function Funnel({ steps }: { readonly steps: Analytics['funnel'] }) {
  const rows = steps.map(({ label, count, ofBefore, ofPlaced }) => ({
    key: label,
    name: label,
    value: count,
    cells: [
      grouped.format(count),
      <ShareOf key="before" share={ofBefore} />,
      <ShareOf key="placed" share={ofPlaced} />,
    ],
  }))
  return (
    <RowBars
      title="From view to delivery"
      hint="How often products and the cart were shown in these days, and how far the orders placed in them have come by now. Views are counted, not people: nobody is followed, so there may be more orders than carts."
      head={['Step', 'Count', 'Of the step before', 'Of orders placed']}
      empty="No product was looked at and no order was placed in these days."
      from="middle"
      rows={steps.every(({ count }) => count === 0) ? [] : rows}
    />
  )
}

function ShareOf({ share }: { readonly share: Share | null }) {
  if (share === null) return '—'
  if (share.percent === null) return 'No data'
  return (
    <>
      {grouped.format(share.percent)}%<span className="sr-only"> of “{share.of}”</span>
    </>
  )
}
