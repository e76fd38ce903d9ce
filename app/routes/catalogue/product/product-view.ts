/** What a product's page shows of it. */
import { sellingPrice, struckPrice } from '#domain/catalogue/pricing.ts'
import type { ProductDetail } from '#domain/catalogue/product.ts'

export type ProductView = ReturnType<typeof productView>

export function productView(product: ProductDetail) {
  const { id, sku, name, category, imageUrl, galleryImages, available, reviewsCount } = product
  const { description, specification, about, countryOfOrigin } = product
  return {
    id,
    sku,
    name,
    category,
    imageUrl,
    images: [...new Set([imageUrl, ...galleryImages])],
    pricePaise: sellingPrice(product),
    struckPaise: struckPrice(product),
    available,
    rating: reviewsCount > 0 ? product.rating : null,
    reviewsCount,
    description,
    specification,
    about,
    countryOfOrigin,
  }
}
