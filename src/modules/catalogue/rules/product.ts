import type { ProductId } from '#platform/rules/ids.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import type { PageLayout } from './page-layout.ts'
import type { ListedPrices } from './pricing.ts'
import type {
  PageAttributes,
  ProductAttributes,
  PublicAttributeName,
  SpecificationName,
} from './product-attributes.ts'

/** A product as public pages show it: the same for every visitor. */
export type ProductCard = ListedPrices & {
  readonly id: ProductId
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly category: CategoryName
  readonly imageUrl: string
  /** A tiny blurred version of its picture as a `data:` URL; null if the picture is not one of the shop's own. */
  readonly placeholder: string | null
  readonly rating: number | null
  readonly reviewsCount: number
  /** On hand minus reserved, capped for public pages; null if stock is not counted. */
  readonly available: number | null
  readonly createdAt: string
}

export type ProductSpecification = Pick<ProductAttributes, SpecificationName>

/** An attribute defined by the owner. */
export type ExtraAttribute = { readonly name: string; readonly value: string }

export type AboutEntry = { readonly title: string; readonly text: string }

/** A product of a group, as the group's pages link to it. */
type ProductOption = Pick<ProductCard, 'id' | 'category' | 'slug' | 'imageUrl'> & {
  readonly value: string
  /** '#0f6b4a'; null without one. */
  readonly swatch: string | null
  readonly isActive: boolean
  readonly isSoldOut: boolean
}

export type ProductDetail = ProductCard &
  PageAttributes & {
    readonly description: string
    readonly galleryImages: readonly string[]
    /** Its pictures that are stored by the shop, front first, without duplicates. */
    readonly pictures: readonly PictureView[]
    /** Its own layout, or that of its category. */
    readonly pageLayout: PageLayout
    /** null without a group. */
    readonly groupId: string | null
    /** All products of its group in order, including itself and hidden ones. */
    readonly options: readonly ProductOption[]
    /** The last day of its current sale; null without one. */
    readonly saleEndsOn: string | null
    /** The owner's own attributes, shown with the specification. */
    readonly extra: readonly ExtraAttribute[]
    /** Planners only: the 'About this item' accordion (spec §2). */
    readonly about: readonly AboutEntry[]
  }

/** The public fields of a product, for API clients: partner API and feeds. */
export type PublicProduct = ListedPrices &
  Pick<ProductAttributes, PublicAttributeName> &
  Omit<ProductCard, 'placeholder' | 'available' | 'createdAt'> & {
    readonly description: string
    readonly extra: readonly ExtraAttribute[]
    /** The id of its product group; null without one. */
    readonly groupId: string | null
    readonly galleryImages: readonly string[]
    readonly isInStock: boolean
    /** On hand minus reserved, exactly; null if stock is not counted. */
    readonly available: number | null
  }

/** What pricing and stock checks need of a product, read inside the transaction. */
export type SellableProduct = ListedPrices & {
  readonly id: ProductId
  readonly name: string
  readonly slug: string
  readonly sku: string
  readonly category: CategoryName
  readonly imageUrl: string
  readonly isActive: boolean
  readonly available: number | null
  /** With the units that orders reserve; null if its stock is not counted. */
  readonly onHand: number | null
  readonly hsn: string
  readonly gstRatePercent: number
}

/** Maximum number of products per request. Not beside the input schema: client code must not load the validation. */
export const MAX_ASKED_PRODUCTS = 50

/** The format of an SKU. Excludes commas and colons, because cart links are split at these. */
export const SKU = /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/
