/** What a product's page shows of it. */
import type { PictureView } from '#platform/rules/picture.ts'
import { sellingPrice, struckPrice } from '#modules/catalogue/rules/pricing.ts'
import type { ProductDetail } from '#modules/catalogue/rules/product.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { specificationRows } from '#modules/catalogue/rules/specification-rows.ts'

export type ProductView = ReturnType<typeof productView>

/** A picture of the gallery. One that is not the shop's own has no sizes and no placeholder. */
export type GalleryPicture = Omit<PictureView, 'placeholder'> & { readonly placeholder: string | null }

/** The shape that the page keeps free for a picture whose own is not known. */
const USUAL_SIDE = 800

export function productView(product: ProductDetail) {
  const { id, sku, name, category, imageUrl, available, reviewsCount } = product
  const { description, ruling, lineSpacingMm, weightGrams, pageLayout, about, countryOfOrigin, gtin, mpn } =
    product
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
  }
}

/** Front first, each once; those that the shop does not hold itself are shown from where they are. */
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
