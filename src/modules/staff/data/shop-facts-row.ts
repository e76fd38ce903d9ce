/** The shop's own facts: one row. */
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { getStatement, only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type ShopFactsRow = {
  /** As stored, perhaps by another version of the program. */
  readonly facts: unknown
  /** E-mail of the staff member who changed them last; null for the examples. */
  readonly changedBy: string | null
  readonly changedAt: Date
  readonly version: number
  /** Documents of this financial year exist, so their number series is fixed. */
  readonly isSeriesUsed: boolean
}

/** The financial year begins on 1 April, Indian time. */
export const findShopFacts = getStatement<[], ShopFactsRow>(
  'get_shop_facts',
  `SELECT f.facts, u.email AS "changedBy", f.changed_at AS "changedAt", f.version,
          EXISTS (SELECT 1 FROM invoices WHERE issued_at >=
            (date_trunc('year', shop_now() AT TIME ZONE 'Asia/Kolkata' - interval '3 months') + interval '3 months')
              AT TIME ZONE 'Asia/Kolkata') AS "isSeriesUsed"
     FROM shop_facts f LEFT JOIN users u ON u.id = f.changed_by`,
)

const selectToday = statement<[], { today: string }>(
  'find_indian_date',
  `SELECT (shop_now() AT TIME ZONE 'Asia/Kolkata')::date::text AS today`,
)

export async function findIndianDate(on: Queryable): Promise<string> {
  return only(await selectToday(on)).today
}

const updateFacts = statement<[string, UserId, number], { version: number }>(
  'change_shop_facts',
  `UPDATE shop_facts SET facts = $1::jsonb, changed_by = $2, changed_at = shop_now(), version = version + 1
    WHERE version = $3 RETURNING version`,
)

/** Returns false if somebody else changed them first. */
export async function updateShopFacts(
  tx: Tx,
  staff: UserId,
  facts: Partial<ShopFacts>,
  version: number,
): Promise<boolean> {
  return (await updateFacts(tx.client, JSON.stringify(facts), staff, version)).length === 1
}
