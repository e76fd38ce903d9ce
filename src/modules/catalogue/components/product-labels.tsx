import { formatInr, paise, type Paise } from '#platform/rules/money.ts'
import { stockLabel, stockLevel } from '../rules/stock.ts'

/** The selling price, the struck-through price beside it, and the saving. */
export function Price({
  pricePaise,
  struckPaise,
}: {
  readonly pricePaise: Paise
  readonly struckPaise: Paise | null
}) {
  const price = <span className="price-now">{formatInr(pricePaise)}</span>
  if (struckPaise === null) return <p className="price">{price}</p>
  return (
    <p className="price">
      {price}
      <s>
        <span className="sr-only">instead of </span>
        {formatInr(struckPaise)}
      </s>
      <span className="price-saved">{`Save ${formatInr(paise(struckPaise - pricePaise))}`}</span>
    </p>
  )
}

/** 'In Stock', 'Only N left in stock' or 'Out of Stock', each in its own colour. */
export function StockBadge({ available }: { readonly available: number | null }) {
  return <span className={`stock stock-${stockLevel(available).kind}`}>{stockLabel(available)}</span>
}
