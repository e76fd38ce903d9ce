/** The data that a product's page shows, and its structured data for search engines. */
import { optionProperty } from '#modules/catalogue/rules/option-group.ts'
import { linkedPicture } from '#modules/catalogue/rules/picture-links.ts'
import { sellingPrice, struckPrice } from '#modules/catalogue/rules/pricing.ts'
import type { ProductDetail } from '#modules/catalogue/rules/product.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { specificationRows } from '#modules/catalogue/rules/specification.ts'
import { publicQuantityLimit } from '#modules/catalogue/rules/stock.ts'
import { categoryByName } from '#platform/rules/categories.ts'
import { toRupees } from '#platform/rules/money.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  breadcrumbJsonLd,
  productGroupFacts,
  productJsonLd,
  type ReviewFacts,
} from '#platform/ui/page/json-ld.ts'

export type ProductView = ReturnType<typeof productView>

/** A picture of the gallery. An external one has no sizes and no placeholder. */
export type GalleryPicture = Omit<PictureView, 'placeholder'> & { readonly placeholder: string | null }

/** Aspect ratio reserved for a picture of unknown size. */
const USUAL_SIDE = 800

export function productView(product: ProductDetail) {
  const { id, sku, name, category, imageUrl, available, reviewsCount } = product
  const { description, ruling, lineSpacingMm, weightGrams, pageLayout, about, countryOfOrigin, gtin, mpn } =
    product
  const { metaTitle, metaDescription } = product
  return {
    id,
    sku,
    path: productPath(product),
    name,
    category,
    imageUrl,
    pictures: picturesOf(product),
    pricePaise: sellingPrice(product),
    struckPaise: struckPrice(product),
    available,
    limit: publicQuantityLimit(name, available),
    rating: reviewsCount > 0 ? product.rating : null,
    reviewsCount,
    description,
    ruling,
    lineSpacingMm,
    weightGrams,
    specificationRows: specificationRows(product),
    pageLayout,
    about,
    countryOfOrigin,
    gtin,
    mpn,
    metaTitle,
    metaDescription,
    options: optionsOf(product),
  }
}

/** null if there is nothing to choose from. */
function optionsOf({ id, optionName, optionValue, options }: ProductDetail) {
  const shown = options.filter(({ isActive }) => isActive)
  if (optionName === null || shown.length < 2) return null
  const hasSwatches = shown.some(({ swatch }) => swatch !== null)
  return {
    name: optionName,
    value: optionValue ?? '',
    all: shown.map(({ id: own, value, swatch, imageUrl, isSoldOut, ...address }) => ({
      path: productPath(address),
      text: value,
      // In the compact form that the page's script takes: it is near its size limit.
      swatch: swatch === null ? null : { background: swatch },
      // Beside swatches, a product without one is its text alone.
      picture: hasSwatches ? null : { url: imageUrl, alt: '', width: 40, height: 40, sizes: '40px' },
      isSoldOut,
      current: own === id ? ('page' as const) : undefined,
    })),
  }
}

/** Front first, without duplicates; external pictures are shown from their own address. */
function picturesOf({ imageUrl, galleryImages, pictures }: ProductDetail): GalleryPicture[] {
  const urls = [...new Set([imageUrl, ...galleryImages])].filter((url) => url !== '')
  return urls.map(
    (url) =>
      pictures.find((picture) => picture.url === url) ?? {
        url,
        width: USUAL_SIDE,
        height: USUAL_SIDE,
        placeholder: null,
        alt: '',
      },
  )
}

/** The structured data of the page. */
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
