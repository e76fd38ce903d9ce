import { stockLabel, stockLevel } from '../rules/stock.ts'

/** 'In Stock', 'Only N left in stock' or 'Out of Stock', each in its own colour. */
export function StockBadge({ available }: { readonly available: number | null }) {
  return <span className={`stock stock-${stockLevel(available).kind}`}>{stockLabel(available)}</span>
}
