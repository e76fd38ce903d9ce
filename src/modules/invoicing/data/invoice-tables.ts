import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InvoiceDocument, InvoiceKind } from '../rules/compose-invoice.ts'
import { users } from '#modules/accounts/data/account-tables.ts'
import { idColumn, instant, now, paiseColumn, uuidOf } from '#platform/database/columns.ts'
import { orders } from '#modules/orders/data/order-tables.ts'

/** The tax rate of an HSN from a day on (Indian date). Set by the shop's accountant. */
export const taxRates = pgTable(
  'tax_rates',
  {
    hsn: text('hsn').notNull(),
    effectiveFrom: date('effective_from').notNull(),
    ratePercent: integer('rate_percent').notNull(),
    note: text('note').notNull().default(''),
    actorId: text('actor_id').references(() => users.id),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.hsn, table.effectiveFrom] }),
    check('tax_rates_facts', sql`hsn ~ '^[0-9]{4,8}$' AND rate_percent BETWEEN 0 AND 100`),
  ],
)

/**
 * The last number used in a series of a financial year: the row stays locked until the invoice is committed, so that no
 * number is skipped.
 */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
)

/** Invoices, bills of supply and credit notes: append-only, each with its complete content as issued. */
export const invoices = pgTable(
  'invoices',
  {
    id: idColumn(),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    series: text('series').notNull(),
    /** Such as 26-27. */
    financialYear: text('financial_year').notNull(),
    sequence: integer('sequence').notNull(),
    number: text('number').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** For a credit note: its refund, and the invoice that it corrects. */
    refundId: uuid('refund_id')
      .unique()
      .references(() => uuidOf('refunds')),
    correctsId: uuid('corrects_id'),
    issuedAt: instant('issued_at').notNull(),
    taxablePaise: paiseColumn('taxable_paise').notNull(),
    cgstPaise: paiseColumn('cgst_paise').notNull(),
    sgstPaise: paiseColumn('sgst_paise').notNull(),
    igstPaise: paiseColumn('igst_paise').notNull(),
    totalPaise: paiseColumn('total_paise').notNull(),
    document: jsonb('document').$type<InvoiceDocument>().notNull(),
  },
  (table) => [
    uniqueIndex('invoices_sequence').on(table.series, table.financialYear, table.sequence),
    uniqueIndex('invoices_one_per_order')
      .on(table.orderId)
      .where(sql`kind <> 'credit_note'`),
    index('invoices_issued').on(table.issuedAt),
    index('invoices_by_number').using('gin', sql`lower(number) gin_trgm_ops`),
    index('invoices_of_order').on(table.orderId),
    index('invoices_correcting').on(table.correctsId),
    check('invoices_kind', sql`kind IN ('tax_invoice', 'bill_of_supply', 'invoice_cum_bill', 'credit_note')`),
    check('invoices_number', sql`number ~ '^[A-Z0-9/-]{1,16}$' AND sequence >= 1`),
    check(
      'invoices_credit',
      sql`(kind = 'credit_note') = (refund_id IS NOT NULL AND corrects_id IS NOT NULL)`,
    ),
    check(
      'invoices_total',
      sql`total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise AND taxable_paise >= 0 AND cgst_paise >= 0 AND sgst_paise >= 0 AND igst_paise >= 0`,
    ),
  ],
)

/** Days in Indian time whose documents are summed in `tax_sums`. A job adds them when they are over. */
export const taxDays = pgTable('tax_days', { day: date('day').primaryKey() })

/** Totals of a day's documents less its credit notes, by place, code and rate. */
export const taxSums = pgTable(
  'tax_sums',
  {
    day: date('day')
      .notNull()
      .references(() => taxDays.day, { onDelete: 'cascade' }),
    place: text('place'),
    code: text('code'),
    isInterstate: boolean('is_interstate'),
    isBusiness: boolean('is_business').notNull(),
    hsn: text('hsn').notNull(),
    ratePercent: integer('rate_percent').notNull(),
    quantity: bigint('quantity', { mode: 'number' }).notNull(),
    taxablePaise: paiseColumn('taxable_paise').notNull(),
    nilRatedPaise: paiseColumn('nil_rated_paise').notNull(),
    cgstPaise: paiseColumn('cgst_paise').notNull(),
    sgstPaise: paiseColumn('sgst_paise').notNull(),
    igstPaise: paiseColumn('igst_paise').notNull(),
    totalPaise: paiseColumn('total_paise').notNull(),
  },
  (table) => [index('tax_sums_of_day').on(table.day)],
)
