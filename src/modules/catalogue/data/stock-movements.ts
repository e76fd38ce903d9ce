/** The history of a product's stock. */
import type { StockMovement } from '../rules/stock-movement.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { FIRST_INTEGRATOR } from '#modules/staff/rules/audit.ts'
import { orderNumberById } from '#platform/database/order-number.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'

type Row = Omit<StockMovement, 'createdAt'> & { readonly createdAt: Date; readonly matching: number }

const select = statement<[ProductId, number, number], Row>(
  'list_stock_movements',
  `SELECT m.id, m.kind, m.quantity, m.reason, m.order_id AS "orderId", ${orderNumberById('m.order_id')} AS "orderNumber", m.return_id AS "returnId",
          coalesce(u.name, (SELECT k.name FROM api_keys k WHERE 'key:' || k.id = m.actor_id),
                   CASE WHEN m.actor_id = 'key:settings' THEN '${FIRST_INTEGRATOR}' END) AS "actorName", m.created_at AS "createdAt",
          sum(m.quantity) OVER (ORDER BY m.id)::int AS after, count(*) OVER ()::int AS matching
     FROM stock_movements m LEFT JOIN users u ON u.id = m.actor_id
    WHERE m.product_id = $1 ORDER BY m.id DESC LIMIT $2 OFFSET $3`,
)

/** Newest first, each with the stock on hand after it. */
export async function listStockMovements(on: Queryable, id: ProductId, limit: number, offset: number) {
  const rows = await select(on, id, limit, offset)
  const movements: StockMovement[] = rows.map(({ matching: _matching, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  }))
  return { movements, total: rows[0]?.matching ?? 0 }
}
