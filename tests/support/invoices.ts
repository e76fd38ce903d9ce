/** Tax documents in tests: goods with codes and rates, and what was issued. */
import type { Paise } from '#platform/rules/money.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import type { InvoiceDocument, InvoiceKind } from '#modules/invoicing/rules/compose-invoice.ts'
import { aProduct, type ProductData, type TestShop } from './shop.ts'

export const NOTEBOOK_HSN = '48202000'
export const PLANNER_HSN = '48201090'

/** A product with an HSN code; its own rate counts only if the table of rates has none. */
export async function goodsOf(
  testing: Pick<TestShop, 'db'>,
  hsn: string,
  facts: Partial<ProductData> & { readonly ownRate?: number } = {},
): Promise<ProductId> {
  const { ownRate = 0, ...rest } = facts
  const id = await aProduct(testing, rest)
  await testing.db.pool.query('UPDATE products SET hsn = $2, gst_rate_percent = $3 WHERE id = $1', [
    id,
    hsn,
    ownRate,
  ])
  return id
}

export type IssuedPaper = {
  readonly id: string
  readonly kind: InvoiceKind
  readonly number: string
  readonly sequence: number
  readonly financialYear: string
  readonly refundId: string | null
  readonly issuedAt: Date
  readonly totalPaise: Paise
  readonly document: InvoiceDocument
}

/** The documents of an order, as issued. */
export async function documentsOf({ db }: Pick<TestShop, 'db'>, orderId: OrderId): Promise<IssuedPaper[]> {
  const { rows } = await db.pool.query<IssuedPaper>(
    `SELECT id, kind, number, sequence, financial_year AS "financialYear", refund_id AS "refundId", issued_at AS "issuedAt",
            total_paise AS "totalPaise", document FROM invoices WHERE order_id = $1 ORDER BY issued_at, sequence`,
    [orderId],
  )
  return rows
}

/** Everything that was ever numbered, and the counters. */
export async function numbersGiven({ db }: Pick<TestShop, 'db'>) {
  const { rows } = await db.pool.query<{ number: string }>(
    'SELECT number FROM invoices ORDER BY issued_at, number',
  )
  return rows.map(({ number }) => number)
}
