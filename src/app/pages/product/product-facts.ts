/** The structured data of a product page for search engines. */
import { optionProperty } from '#modules/catalogue/rules/option-group.ts'
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import type { ProductDetail } from '#modules/catalogue/rules/product.ts'
import { categoryByName } from '#platform/rules/categories.ts'
import { toRupees } from '#platform/rules/money.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { productGroupFacts } from '#platform/ui/page/json-ld-group.ts'
import { breadcrumbJsonLd, productJsonLd, type ReviewFacts } from '#platform/ui/page/json-ld.ts'
import type { ProductView } from './product-view.ts'

export function productFacts(
  shopUrl: string,
  product: ProductDetail,
  view: ProductView,
  reviews: readonly ReviewFacts[],
) {
  const url = `${shopUrl}${view.path}`
  const { listingSlug } = categoryByName(product.category)
  return [
    productJsonLd({
      ...view,
      url,
      imageUrls: view.pictures.map((picture) => linkedPicture(shopUrl, picture.url)),
      brand: shopFacts().name,
      priceRupees: toRupees(view.pricePaise),
      struckRupees: view.struckPaise === null ? null : toRupees(view.struckPaise),
      // Long enough for a cached page; a changed price renders the page again.
      priceValidUntil: product.saleEndsOn ?? `${new Date().getUTCFullYear() + 1}-12-31`,
      group: groupOf(shopUrl, product, view.options),
      isInStock: view.available !== 0,
      rating: view.rating === null ? null : { value: view.rating, count: view.reviewsCount },
      reviews,
    }),
    breadcrumbJsonLd([
      { name: 'Home', url: `${shopUrl}/` },
      { name: product.category, url: `${shopUrl}/category/${listingSlug}` },
      { name: product.name, url },
    ]),
  ]
}

function groupOf(shopUrl: string, { groupId, groupName }: ProductDetail, options: ProductView['options']) {
  if (options === null || groupId === null || groupName === null) return null
  const others = options.all.filter(({ current }) => current === undefined)
  return productGroupFacts({
    id: groupId,
    name: groupName,
    property: optionProperty(options.name),
    value: options.value,
    otherUrls: others.map(({ path }) => shopUrl + path),
  })
}
