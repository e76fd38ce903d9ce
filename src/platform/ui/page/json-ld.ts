/** Structured data about catalogue pages for search engines, in schema.org format. */
import type { MetaDescriptor } from 'react-router'
import { fromRupees, toRupees } from '../../rules/money.ts'
import { type DayRange, POLICIES } from '../../rules/policies.ts'
import { nearShippingFor } from '../../rules/selling-terms.ts'
import { shopFacts } from '../../rules/shop-facts.ts'

/** Structured data for search engines in a script element. The router escapes what could end it. */
export function asJsonLd(facts: Readonly<Record<string, unknown>>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...facts } }
}

export type ProductData = {
  readonly name: string
  readonly description: string
  readonly sku: string
  readonly url: string
  readonly imageUrls: readonly string[]
  readonly brand: string
  readonly category: string
  readonly priceRupees: number
  /** The struck-through price; null or absent if there is no saving. */
  readonly struckRupees?: number | null
  /** The last day for which the price is guaranteed. */
  readonly priceValidUntil?: string
  readonly isInStock: boolean
  readonly rating: { readonly value: number; readonly count: number } | null
  readonly reviews?: readonly ReviewFacts[]
  readonly weightGrams?: number
  readonly countryOfOrigin?: string
  /** Products that differ in one option; null or absent outside of groups. */
  readonly group?: ProductGroupFacts | null
  readonly gtin?: string | null
  readonly mpn?: string | null
}

export type ReviewFacts = {
  readonly userName: string
  readonly rating: number
  readonly comment: string | null
  readonly createdAt: string
}

/** Search engines read no more reviews than this. */
const MAX_REVIEWS = 5

export function productJsonLd(product: ProductData): MetaDescriptor {
  const { rating, reviews = [], weightGrams, countryOfOrigin, gtin, mpn } = product
  return asJsonLd({
    '@type': 'Product',
    name: product.name,
    description: product.description || product.name,
    sku: product.sku,
    // schema.org has a property for each length: gtin8, gtin12, gtin13, gtin14.
    ...(gtin && { [`gtin${gtin.length}`]: gtin }),
    ...(mpn && { mpn }),
    ...product.group,
    url: product.url,
    image: [...product.imageUrls],
    brand: { '@type': 'Brand', name: product.brand },
    category: product.category,
    itemCondition: 'https://schema.org/NewCondition',
    ...(weightGrams && { weight: { '@type': 'QuantitativeValue', value: weightGrams, unitCode: 'GRM' } }),
    ...(countryOfOrigin && { countryOfOrigin: { '@type': 'Country', name: countryOfOrigin } }),
    offers: {
      '@type': 'Offer',
      url: product.url,
      priceCurrency: 'INR',
      price: product.priceRupees.toFixed(2),
      ...(product.priceValidUntil && { priceValidUntil: product.priceValidUntil }),
      ...(product.struckRupees && { priceSpecification: struckPriceOf(product.struckRupees) }),
      itemCondition: 'https://schema.org/NewCondition',
      availability: product.isInStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      seller: { '@type': 'Organization', name: shopFacts().name },
      shippingDetails: shippingDetails(product.priceRupees),
      hasMerchantReturnPolicy: returnPolicy(),
    },
    // Search engines reject a rating without any reviews.
    ...(rating &&
      rating.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.value,
          reviewCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    ...(reviews.length > 0 && { review: reviews.slice(0, MAX_REVIEWS).map(reviewOf) }),
  })
}

const HOURS_A_DAY = 24

/** Delivery of an order with this product alone. */
function shippingDetails(priceRupees: number) {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: toRupees(nearShippingFor(shopFacts().shipping, fromRupees(priceRupees))).toFixed(2),
      currency: 'INR',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days([0, POLICIES.orderProcessedHours / HOURS_A_DAY]),
      transitTime: days(POLICIES.deliveryBusinessDays),
    },
  }
}

function returnPolicy() {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: POLICIES.returnRequestHours / HOURS_A_DAY,
    returnMethod: 'https://schema.org/ReturnByMail',
    // The courier collects returned goods, at the shop's cost.
    returnFees: 'https://schema.org/FreeReturn',
  }
}

function days([least, most]: DayRange) {
  return { '@type': 'QuantitativeValue', minValue: least, maxValue: most, unitCode: 'DAY' }
}

function struckPriceOf(rupees: number) {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    priceCurrency: 'INR',
    price: rupees.toFixed(2),
  }
}

function reviewOf({ userName, rating, comment, createdAt }: ReviewFacts) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: userName },
    datePublished: createdAt.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    ...(comment && { reviewBody: comment }),
  }
}

type ProductGroupData = {
  readonly id: string
  readonly name: string
  /** schema.org's property for the option; null if it has none. */
  readonly property: 'color' | 'size' | 'pattern' | 'material' | null
  readonly value: string
  /** Pages of the other products. */
  readonly otherUrls: readonly string[]
}

type ProductGroupFacts = ReturnType<typeof productGroupFacts>

/** As Google describes product variants that have a page each. */
export function productGroupFacts({ id, name, property, value, otherUrls }: ProductGroupData) {
  return {
    ...(property && { [property]: value }),
    inProductGroupWithID: id,
    isVariantOf: {
      '@type': 'ProductGroup',
      name,
      productGroupID: id,
      ...(property && { variesBy: [`https://schema.org/${property}`] }),
      hasVariant: otherUrls.map((url) => ({ '@type': 'Product', url })),
    },
  }
}

export function breadcrumbJsonLd(
  steps: readonly { readonly name: string; readonly url: string }[],
): MetaDescriptor {
  return asJsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  })
}

/** The products of a listing, in their order on the page. */
export function itemListJsonLd(shopUrl: string, paths: readonly string[]): MetaDescriptor {
  return asJsonLd({
    '@type': 'ItemList',
    numberOfItems: paths.length,
    itemListElement: paths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: shopUrl + path,
    })),
  })
}
