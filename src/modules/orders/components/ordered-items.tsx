import { formatInr, groupDigits } from '#platform/rules/money.ts'
import type { OrderView } from '../rules/order-view.ts'
import { reviewPath } from '../rules/review-path.ts'
import { Picture } from '#platform/ui/picture.tsx'

type Props = {
  readonly order: OrderView
  /** Each item links to writing a review of it. */
  readonly mayReview?: boolean
}

/** The ordered items at the prices of that day, and how the total was calculated. */
export function OrderedItems({ order, mayReview = false }: Props) {
  return (
    <>
      <ul className="items items-ruled">
        {order.items.map((item) => (
          <li key={item.productId}>
            <Picture url={item.imageUrl} alt="" width={800} height={800} sizes="64px" />
            <a href={item.path}>{item.name}</a>
            <span className="muted">
              {item.quantity} × {formatInr(item.unitPaise)}
            </span>
            <span className="figure">{formatInr(item.linePaise)}</span>
            {mayReview && (
              <a className="review-link" href={reviewPath(item.path)}>
                Write a review<span className="sr-only"> of {item.name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <dl className="sum">
        <SumRow name="Subtotal" value={formatInr(order.subtotalPaise)} />
        <SumRow name="Shipping" value={formatInr(order.shippingPaise)} />
        {order.codFeePaise > 0 && <SumRow name="Cash on delivery" value={formatInr(order.codFeePaise)} />}
        {order.couponDiscountPaise > 0 && (
          <SumRow
            name={`Coupon ${order.couponCode ?? ''}`}
            value={`−${formatInr(order.couponDiscountPaise)}`}
            kind="saving"
          />
        )}
        {order.coinDiscountPaise > 0 && (
          <SumRow
            name={`Reward coins (${groupDigits(order.coinsRedeemed)})`}
            value={`−${formatInr(order.coinDiscountPaise)}`}
            kind="coins"
          />
        )}
        <SumRow name="Total" value={formatInr(order.totalPaise)} kind="total" />
      </dl>
    </>
  )
}

type SumRowProps = {
  readonly name: string
  readonly value: string
  readonly kind?: 'saving' | 'coins' | 'total'
}

function SumRow({ name, value, kind }: SumRowProps) {
  return (
    <div className={kind && `sum-${kind}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
