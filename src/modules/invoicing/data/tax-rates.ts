/** Tax rates by HSN and day. The rate of a day is the last one that started on or before it. */
import type { UserId } from '#platform/rules/ids.ts'
import type { RateDays, TaxRateInput, TaxRateView } from '../rules/tax-rate-input.ts'
import { getStatement, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const TODAY = `(shop_now() AT TIME ZONE 'Asia/Kolkata')::date`
const DAY = (value: string) => `to_char(${value}, 'YYYY-MM-DD')`

/** Every rate, by code, newest first. */
export const listTaxRates = statement<[], TaxRateView>(
  'list_tax_rates',
  `SELECT t.hsn, ${DAY('t.effective_from')} AS "effectiveFrom", t.rate_percent AS "ratePercent", t.note, u.email AS "setBy",
          CASE WHEN t.effective_from > ${TODAY} THEN 'coming'
               WHEN t.effective_from = max(t.effective_from) FILTER (WHERE t.effective_from <= ${TODAY}) OVER (PARTITION BY t.hsn)
                    THEN 'in_force' ELSE 'past' END AS state
     FROM tax_rates t LEFT JOIN users u ON u.id = t.actor_id
    ORDER BY t.hsn, t.effective_from DESC`,
)

/** The facts that decide when a rate of this code may start. */
export const findRateDays = getStatement<[hsn: string], RateDays>(
  'find_rate_days',
  `SELECT ${DAY(`${TODAY} + 1`)} AS tomorrow, ${DAY(`${TODAY} + 730`)} AS last,
          EXISTS (SELECT 1 FROM invoices WHERE document->'lines' @> jsonb_build_array(jsonb_build_object('hsn', $1::text)))
            AS "isInvoiced"`,
)

const selectRateOfDay = statement<
  [string, string],
  { effectiveFrom: string; ratePercent: number; note: string }
>(
  'find_rate_of_day',
  `SELECT ${DAY('effective_from')} AS "effectiveFrom", rate_percent AS "ratePercent", note
     FROM tax_rates WHERE hsn = $1 AND effective_from = $2`,
)

/** The existing rate with the same code and day, which is replaced. */
export async function findRateOfDay(tx: Tx, rate: Pick<TaxRateInput, 'hsn' | 'effectiveFrom'>) {
  return (await selectRateOfDay(tx.client, rate.hsn, rate.effectiveFrom))[0] ?? null
}

const upsertRate = statement<[string, string, number, string, UserId], { hsn: string }>(
  'set_tax_rate',
  `INSERT INTO tax_rates (hsn, effective_from, rate_percent, note, actor_id) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (hsn, effective_from) DO UPDATE
      SET rate_percent = EXCLUDED.rate_percent, note = EXCLUDED.note, actor_id = EXCLUDED.actor_id, created_at = shop_now()
   RETURNING hsn`,
)

/** Saves a rate with its author; replaces one of the same day. */
export async function setTaxRate(tx: Tx, rate: TaxRateInput, actorId: UserId): Promise<void> {
  await upsertRate(tx.client, rate.hsn, rate.effectiveFrom, rate.ratePercent, rate.note, actorId)
}
