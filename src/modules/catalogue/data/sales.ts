/** Sales that start and end: listings and filters follow the clock by these statements. */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { NEXT_SALE } from '../rules/pricing.ts'
import { lockStatement } from '#platform/database/locks.ts'
import { statement } from '#platform/database/statement.ts'
import { writeStatement } from '#platform/database/tx-statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const NOW = 'sale_price_at(sale_price_paise, sale_starts_at, sale_ends_at, shop_now())'

const lockDue = lockStatement<[], { id: ProductId }>(
  'products',
  'lock_due_sales',
  `SELECT id FROM products
    WHERE sale_price_paise IS NOT NULL AND current_sale_price_paise IS DISTINCT FROM ${NOW}
    ORDER BY id FOR NO KEY UPDATE`,
)

const updateCurrent = statement<[readonly ProductId[]], { id: ProductId; category: CategoryName }>(
  'apply_sales',
  `UPDATE products SET current_sale_price_paise = ${NOW} WHERE id = ANY($1::uuid[]) RETURNING id, category`,
)

/** Applies the sales that started and ends those that ended. Returns the products whose price has changed. */
export async function applySales(tx: Tx) {
  const due = (await lockDue(tx)).map(({ id }) => id)
  return due.length === 0 ? [] : updateCurrent(tx.client, due)
}

/** Queues the job for the next start or end of any sale; it replaces the one that was queued. */
export const queueNextSale = writeStatement<[]>(
  'queue_next_sale',
  `WITH next AS (
     SELECT min(at) AS at FROM (
       SELECT sale_starts_at AS at FROM products WHERE sale_price_paise IS NOT NULL AND sale_starts_at > shop_now()
       UNION ALL
       SELECT sale_ends_at FROM products WHERE sale_price_paise IS NOT NULL AND sale_ends_at > shop_now()) AS times
   )
   SELECT graphile_worker.add_job('follow_sales', run_at => next.at, job_key => '${NEXT_SALE}', max_attempts => 3)
     FROM next WHERE next.at IS NOT NULL`,
)
