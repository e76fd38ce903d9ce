/** What integrators read. */
import type { ListedProduct } from '#domain/integrations/integrator-product.ts'
import { statement, type Queryable } from '../statement.ts'

const selectProducts = statement<[number], ListedProduct>(
  'list_products_for_integrators',
  `SELECT id, name, description, category, image_url AS "imageUrl", gallery_images AS "galleryImages",
          (rating_tenths / 10.0)::float8 AS rating, reviews_count AS "reviewsCount", in_stock AS "isInStock",
          on_hand - reserved AS available, status, created_at AS "createdAt", price_paise AS "pricePaise",
          discounted_price_paise AS "discountedPricePaise", original_price_paise AS "originalPricePaise"
     FROM products WHERE status = 'active' ORDER BY created_at DESC, id LIMIT $1`,
)

/** Active products, newest first. */
export function listProductsForIntegrators(on: Queryable, limit: number): Promise<ListedProduct[]> {
  return selectProducts(on, limit)
}
