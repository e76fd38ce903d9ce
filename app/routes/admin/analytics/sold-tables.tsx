import { Link } from 'react-router'
import { formatInr } from '#domain/money.ts'
import type { Analytics } from '#shop/reports/get-analytics.ts'
import { RowBars } from '../charts/row-bars.tsx'

const grouped = new Intl.NumberFormat('en-IN')
const NO_SALES = 'Nothing was paid in these days.'
const AT_PRICES =
  'Goods of orders paid in these days, at their prices; coupons, coins and returns not taken off'

type Props = Pick<Analytics, 'goods' | 'coupons' | 'funnel'>

/** What was bought, with which coupons, and how far orders came. */
export function SoldTables({ goods, coupons, funnel }: Props) {
  const isEmpty = funnel.every(({ count }) => count === 0)
  return (
    <>
      <RowBars
        title="From view to delivery"
        hint="How often products and the cart were shown in these days, and how far the orders placed in them have come by now. Views are counted, not people: nobody is followed."
        head={['Step', 'Count', 'Of orders placed']}
        empty="No product was looked at and no order was placed in these days."
        from="middle"
        rows={
          isEmpty
            ? []
            : funnel.map(({ label, count, share }) => ({
                key: label,
                name: label,
                value: count,
                cells: [grouped.format(count), share === null ? '—' : `${share}%`],
              }))
        }
      />
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
