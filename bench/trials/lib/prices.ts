/** A product whose price a trial changes as staff would: the pages of all processes must follow. */
import { onServer } from './servers.ts'

export async function anyProduct(databaseUrl: string): Promise<string> {
  const [product] = await onServer<{ id: string }>(
    databaseUrl,
    `SELECT id FROM products WHERE status = 'active' ORDER BY id LIMIT 1`,
  )
  if (product === undefined) throw new Error('nothing is on sale')
  return product.id
}

/** In rupees. */
export async function setPrice(databaseUrl: string, productId: string, rupees: number): Promise<void> {
  await onServer(
    databaseUrl,
    `WITH changed AS (UPDATE products SET price_paise = ${rupees * 100}, discounted_price_paise = NULL, original_price_paise = NULL,
            sale_price_paise = NULL, sale_starts_at = NULL, sale_ends_at = NULL, current_sale_price_paise = NULL
       WHERE id = '${productId}' RETURNING id)
     SELECT pg_notify('panna_changes', '["*"]') FROM changed`,
  )
}
