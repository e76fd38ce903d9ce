/**
 * Issues invoices and credit notes. The statement that assigns a number also stores the document, as the last write of
 * its transaction, and the commit follows at once: the counter's row is locked for a moment only, and a rollback leaves
 * no gap. The next statement waits for that row, so numbers are in order of time.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import type { InvoicedItem, InvoicedOrder, InvoiceDocument, InvoiceKind } from '../rules/compose-invoice.ts'
import type { CreditedLine, CreditedRefund } from '../rules/compose-credit-note.ts'
import { MIN_DIGITS, numberPrefix, type InvoiceSeries } from '../rules/tax-periods.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { objectStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { sendWithCommit, type Tx } from '#platform/database/transaction.ts'

/** The time of this statement: `now()` would be the start of the transaction, before it waited. */
const CLOCK = `(clock_timestamp() + (shop_now() - now()))`
const TODAY = `(${CLOCK} AT TIME ZONE 'Asia/Kolkata')::date`

export type OrderFactsRow = InvoicedOrder['customer'] &
  Pick<
    InvoicedOrder,
    | 'orderNumber'
    | 'shippingPaise'
    | 'codFeePaise'
    | 'couponDiscountPaise'
    | 'coinDiscountPaise'
    | 'totalPaise'
  > & {
    readonly items: readonly InvoicedItem[]
    readonly business: InvoicedOrder['business']
    readonly method: InvoiceDocument['payment']['method']
    readonly reference: string
    readonly day: string
    readonly isInvoiced: boolean
  }

/** The data for an order's invoice, with today's rates, for the order `$1`. */
export const FACTS_TO_INVOICE = `
   SELECT ${orderNumberOf('o')} AS "orderNumber", o.customer_name AS "fullName", o.address, o.city, o.state, o.pincode, o.country,
          CASE WHEN o.buyer_gstin IS NOT NULL THEN json_build_object('gstin', o.buyer_gstin, 'businessName', o.business_name) END AS business,
          o.shipping_paise AS "shippingPaise", o.cod_fee_paise AS "codFeePaise",
          o.coupon_discount_paise AS "couponDiscountPaise", o.coin_discount_paise AS "coinDiscountPaise",
          o.total_paise AS "totalPaise", CASE p.provider WHEN 'none' THEN 'none' ELSE o.payment_method END AS method,
          coalesce(p.provider_payment_id, '') AS reference, to_char(today.day, 'YYYY-MM-DD') AS day,
          EXISTS (SELECT 1 FROM invoices i WHERE i.order_id = o.id AND i.kind <> 'credit_note') AS "isInvoiced",
          (SELECT json_agg(json_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'hsn', i.hsn, 'quantity', i.quantity,
                    'unitPaise', i.unit_paise, 'ratePercent', coalesce((SELECT rate_percent FROM tax_rates t
                      WHERE t.hsn = i.hsn AND t.effective_from <= today.day ORDER BY effective_from DESC LIMIT 1),
                    i.gst_rate_percent)) ORDER BY i.position)
             FROM order_items i WHERE i.order_id = o.id) AS items
     FROM orders o JOIN payments p ON p.order_id = o.id, (SELECT ${TODAY} AS day) AS today
    WHERE o.id = $1`

const selectOrderFacts = statement<[OrderId], OrderFactsRow>('find_facts_to_invoice', FACTS_TO_INVOICE)

export type OrderToInvoice = {
  readonly order: InvoicedOrder
  /** The Indian date whose rates these are. */
  readonly day: string
}

/** null if it has an invoice already. */
export async function findOrderToInvoice(tx: Tx, orderId: OrderId): Promise<OrderToInvoice | null> {
  const [row] = await selectOrderFacts(tx.client, orderId)
  return row ? toOrderToInvoice(orderId, row) : null
}

export function toOrderToInvoice(orderId: OrderId, row: OrderFactsRow): OrderToInvoice | null {
  const { fullName, address, city, state, pincode, country, day, method, reference, isInvoiced, ...rest } =
    row
  if (isInvoiced) return null
  const customer = { fullName, address, city, state, pincode, country }
  return { order: { orderId, customer, payment: { method, reference }, ...rest }, day }
}

export type NewInvoice = InvoiceSeries & {
  readonly kind: InvoiceKind
  /** The Indian date of the document: another day has other rates and may be in another financial year. */
  readonly day: string
  readonly refundId: string | null
  readonly correctsId: string | null
  readonly document: InvoiceDocument
}

type InvoiceParams = Omit<NewInvoice, 'document'> &
  InvoiceDocument['totals'] & {
    readonly prefix: string
    readonly digits: number
    readonly orderId: OrderId
    /** JSON. */
    readonly document: string
  }

const insertNumbered = objectStatement<InvoiceParams, { number: string }>(
  'issue_invoice',
  `WITH counter AS (
     INSERT INTO invoice_counters AS c (series, financial_year, last_number)
     SELECT :series, :financialYear, 1 WHERE ${TODAY} = :day::date
     ON CONFLICT (series, financial_year) DO UPDATE SET last_number = c.last_number + 1 WHERE ${TODAY} = :day::date
     RETURNING last_number
   ), issued AS (
   INSERT INTO invoices (kind, series, financial_year, sequence, number, order_id, refund_id, corrects_id, issued_at,
          taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, document)
   SELECT :kind, :series, :financialYear, last_number,
          :prefix || lpad(last_number::text, greatest(:digits, length(last_number::text)), '0'),
          :orderId, :refundId::uuid, :correctsId::uuid,
          least(${CLOCK}, (:day::date + 1) AT TIME ZONE 'Asia/Kolkata' - interval '1 microsecond'),
          :taxablePaise::bigint, :cgstPaise::bigint, :sgstPaise::bigint, :igstPaise::bigint, :totalPaise::bigint,
          :document::jsonb
     FROM counter
   RETURNING number
   )
   SELECT require_number((SELECT number FROM issued)) AS number`,
)

/**
 * Numbers a document and stores it, as the last write of its transaction. If the day changed while it waited for its
 * number, the transaction starts again, because a new day has its own rates.
 */
export function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<void> {
  const { document } = invoice
  const sent = insertNumbered(tx.client, {
    ...invoice,
    ...document.totals,
    prefix: numberPrefix(invoice),
    digits: MIN_DIGITS,
    orderId: document.orderId,
    document: JSON.stringify(document),
  })
  return sendWithCommit(tx, sent)
}

type CreditFactsRow = CreditedRefund & {
  readonly orderId: OrderId
  readonly isDone: boolean
  readonly day: string
  readonly invoiceId: string | null
  readonly number: string
  readonly issuedOn: string
  readonly document: InvoiceDocument
  readonly earlier: readonly CreditedLine[]
}

/** A failed refund is retried by another row: the document treats both as one, with the first row's data. */
const selectCreditFacts = statement<[string], CreditFactsRow>(
  'find_facts_to_credit',
  `WITH RECURSIVE chain AS (
     SELECT id, replaces_id FROM refunds WHERE id = $1
     UNION SELECT r.id, r.replaces_id FROM refunds r JOIN chain c ON r.id = c.replaces_id OR r.replaces_id = c.id
   )
   SELECT r.order_id AS "orderId", r.amount_paise AS "amountPaise", r.withheld_coins AS "withheldCoins", r.items, r.reason,
          EXISTS (SELECT 1 FROM invoices n JOIN chain ON n.refund_id = chain.id) AS "isDone",
          to_char(${TODAY}, 'YYYY-MM-DD') AS day, i.id AS "invoiceId", i.number,
          to_char(i.issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS "issuedOn", i.document,
          (SELECT coalesce(json_agg(line), '[]') FROM invoices n, jsonb_array_elements(n.document->'lines') AS line
            WHERE n.corrects_id = i.id) AS earlier
     FROM chain JOIN refunds r ON r.id = chain.id AND r.replaces_id IS NULL
     LEFT JOIN invoices i ON i.order_id = r.order_id AND i.kind <> 'credit_note'
    WHERE r.is_own_money AND r.method <> 'coins'`,
)

export type RefundToCredit = {
  readonly orderId: OrderId
  readonly day: string
  readonly refund: CreditedRefund
  /** null for an order that was paid before the shop issued invoices. */
  readonly invoice: {
    readonly id: string
    readonly number: string
    readonly issuedOn: string
    readonly document: InvoiceDocument
  } | null
  readonly earlier: readonly CreditedLine[]
}

/** The data for a refund's credit note; null if it has one, and if the payment never settled the order. */
export async function findRefundToCredit(tx: Tx, refundId: string): Promise<RefundToCredit | null> {
  const [row] = await selectCreditFacts(tx.client, refundId)
  if (!row || row.isDone) return null
  const { orderId, day, amountPaise, withheldCoins, items, reason, earlier } = row
  const { invoiceId: id, number, issuedOn, document } = row
  const refund = { amountPaise, withheldCoins, items, reason }
  return { orderId, day, refund, invoice: id === null ? null : { id, number, issuedOn, document }, earlier }
}

/** A paid order never becomes unpaid again: if two indexes count as many invoices as paid orders, no order is read. */
const selectMissing = statement<[number], { id: OrderId }>(
  'list_orders_without_invoice',
  `SELECT o.id FROM orders o
    WHERE (SELECT count(*) FROM orders WHERE paid_at IS NOT NULL) > (SELECT count(*) FROM invoices WHERE kind <> 'credit_note')
      AND o.payment_status IN ('paid', 'partly_refunded', 'refunded')
      AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.order_id = o.id AND i.kind <> 'credit_note')
    ORDER BY o.paid_at, o.id LIMIT $1`,
)

/** Paid orders without an invoice, from before the shop issued any. Oldest payment first. */
export async function listOrdersWithoutInvoice(on: Queryable, limit: number): Promise<OrderId[]> {
  return (await selectMissing(on, limit)).map(({ id }) => id)
}

/** Refunds of an order's own money without a credit note. */
export const listRefundsWithoutCreditNote = statement<[limit: number], { id: string; orderId: OrderId }>(
  'list_refunds_without_credit_note',
  `SELECT r.id, r.order_id AS "orderId" FROM refunds r
    WHERE r.status = 'accepted' AND r.replaces_id IS NULL AND r.is_own_money AND r.method <> 'coins'
      AND NOT EXISTS (SELECT 1 FROM invoices n WHERE n.refund_id = r.id)
      AND NOT EXISTS (SELECT 1 FROM refunds again JOIN invoices n ON n.refund_id = again.id WHERE again.replaces_id = r.id)
    ORDER BY r.updated_at, r.id LIMIT $1`,
)
