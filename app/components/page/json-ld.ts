/** Facts about a product page for search engines, as schema.org words them. */
import type { MetaDescriptor } from 'react-router'

export type ProductFacts = {
  readonly name: string
  readonly description: string
  readonly sku: string
  readonly url: string
  readonly imageUrls: readonly string[]
  readonly brand: string
  readonly category: string
  readonly priceRupees: number
  readonly isInStock: boolean
  readonly rating: { readonly value: number; readonly count: number } | null
}

/** The router writes these into a script element and escapes what could end it. */
export function productJsonLd(product: ProductFacts): MetaDescriptor {
  const { rating } = product
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: product.sku,
      image: [...product.imageUrls],
      brand: { '@type': 'Brand', name: product.brand },
      category: product.category,
      offers: {
        '@type': 'Offer',
        url: product.url,
        priceCurrency: 'INR',
        price: product.priceRupees.toFixed(2),
        itemCondition: 'https://schema.org/NewCondition',
        availability: product.isInStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      },
      ...(rating && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, reviewCount: rating.count },
      }),
    },
  }
}

export function breadcrumbJsonLd(
  steps: readonly { readonly name: string; readonly url: string }[],
): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: step.url,
      })),
    },
  }
}
