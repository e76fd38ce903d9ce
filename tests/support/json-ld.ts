/** The structured data that search engines require, by type: strict, so that an extra property is found as well. */
import { z } from 'zod'

const absolute = z.string().regex(/^https?:\/\/[^\s<>"]+$/)
const rupees = z.string().regex(/^\d+\.\d\d$/)
const days = z.strictObject({
  '@type': z.literal('QuantitativeValue'),
  minValue: z.int().min(0),
  maxValue: z.int().positive(),
  unitCode: z.literal('DAY'),
})
const rating = { ratingValue: z.number().min(1).max(5), bestRating: z.literal(5), worstRating: z.literal(1) }

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: absolute,
  priceCurrency: z.literal('INR'),
  price: rupees,
  priceValidUntil: z.iso.date().optional(),
  priceSpecification: z
    .strictObject({
      '@type': z.literal('UnitPriceSpecification'),
      priceType: z.literal('https://schema.org/StrikethroughPrice'),
      priceCurrency: z.literal('INR'),
      price: rupees,
    })
    .optional(),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  seller: z.strictObject({ '@type': z.literal('Organization'), name: z.string().min(1) }),
  shippingDetails: z.strictObject({
    '@type': z.literal('OfferShippingDetails'),
    shippingRate: z.strictObject({
      '@type': z.literal('MonetaryAmount'),
      value: rupees,
      currency: z.literal('INR'),
    }),
    shippingDestination: z.strictObject({
      '@type': z.literal('DefinedRegion'),
      addressCountry: z.literal('IN'),
    }),
    deliveryTime: z.strictObject({
      '@type': z.literal('ShippingDeliveryTime'),
      handlingTime: days,
      transitTime: days,
    }),
  }),
  hasMerchantReturnPolicy: z.strictObject({
    '@type': z.literal('MerchantReturnPolicy'),
    applicableCountry: z.literal('IN'),
    returnPolicyCategory: z.literal('https://schema.org/MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: z.int().positive(),
    returnMethod: z.literal('https://schema.org/ReturnByMail'),
    returnFees: z.literal('https://schema.org/FreeReturn'),
  }),
})

const review = z.strictObject({
  '@type': z.literal('Review'),
  author: z.strictObject({ '@type': z.literal('Person'), name: z.string().min(1) }),
  datePublished: z.iso.date(),
  reviewRating: z.strictObject({ '@type': z.literal('Rating'), ...rating }),
  reviewBody: z.string().min(1).optional(),
})

const product = z.strictObject({
  '@type': z.literal('Product'),
  name: z.string().min(1),
  description: z.string().min(1),
  sku: z.string().min(1),
  url: absolute,
  image: z.array(absolute).min(1),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: z.string().min(1) }),
  category: z.string().min(1),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  weight: z
    .strictObject({
      '@type': z.literal('QuantitativeValue'),
      value: z.int().positive(),
      unitCode: z.literal('GRM'),
    })
    .optional(),
  gtin8: z
    .string()
    .regex(/^\d{8}$/)
    .optional(),
  gtin12: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  gtin13: z
    .string()
    .regex(/^\d{13}$/)
    .optional(),
  gtin14: z
    .string()
    .regex(/^\d{14}$/)
    .optional(),
  mpn: z.string().min(1).max(70).optional(),
  color: z.string().min(1).optional(),
  size: z.string().min(1).optional(),
  pattern: z.string().min(1).optional(),
  material: z.string().min(1).optional(),
  inProductGroupWithID: z.string().min(1).optional(),
  isVariantOf: z
    .strictObject({
      '@type': z.literal('ProductGroup'),
      name: z.string().min(1),
      productGroupID: z.string().min(1),
      variesBy: z
        .array(z.string().regex(/^https:\/\/schema\.org\/(color|size|pattern|material)$/))
        .optional(),
      hasVariant: z.array(z.strictObject({ '@type': z.literal('Product'), url: absolute })).min(1),
    })
    .optional(),
  countryOfOrigin: z.strictObject({ '@type': z.literal('Country'), name: z.string().min(1) }).optional(),
  offers: offer,
  aggregateRating: z
    .strictObject({
      '@type': z.literal('AggregateRating'),
      reviewCount: z.int().positive(),
      ...rating,
    })
    .optional(),
  review: z.array(review).min(1).max(5).optional(),
})

/** Positions in a list count from 1 without a gap. */
const inOrder = (items: readonly { readonly position: number }[]) =>
  items.every(({ position }, index) => position === index + 1)

const breadcrumbs = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int(),
        name: z.string().min(1),
        item: absolute,
      }),
    )
    .min(2)
    .refine(inOrder),
})

const itemList = z
  .strictObject({
    '@type': z.literal('ItemList'),
    numberOfItems: z.int(),
    itemListElement: z
      .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), url: absolute }))
      .refine(inOrder),
  })
  .refine(({ numberOfItems, itemListElement }) => numberOfItems === itemListElement.length)

const organization = z.strictObject({
  '@type': z.literal('OnlineStore'),
  '@id': absolute,
  name: z.string().min(1),
  alternateName: z.string().min(1),
  legalName: z.string().min(1),
  slogan: z.string().min(1),
  url: absolute,
  logo: absolute,
  image: absolute,
  email: z.email(),
  telephone: z.string().regex(/^\+\d{8,15}$/),
  taxID: z.string().length(15),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: z.string().min(1),
    addressLocality: z.string().min(1),
    addressRegion: z.string().min(1),
    postalCode: z.string().regex(/^\d{6}$/),
    addressCountry: z.literal('IN'),
  }),
  contactPoint: z.strictObject({
    '@type': z.literal('ContactPoint'),
    contactType: z.string().min(1),
    email: z.email(),
    telephone: z.string().regex(/^\+\d{8,15}$/),
    areaServed: z.literal('IN'),
    availableLanguage: z.array(z.string().min(2)).min(1),
  }),
  sameAs: z.array(absolute).min(1).optional(),
})

const website = z.strictObject({
  '@type': z.literal('WebSite'),
  '@id': absolute,
  name: z.string().min(1),
  url: absolute,
  inLanguage: z.literal('en-IN'),
  publisher: z.strictObject({ '@id': absolute }),
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().regex(/^https?:\/\/[^/]+\/products\?search=\{search_term_string\}$/),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
})

const fact = z.discriminatedUnion('@type', [product, breadcrumbs, itemList, organization, website])
export type Fact = z.infer<typeof fact>

/** The items of one script element, several if it holds a graph. Throws if a required property is missing. */
export function readFacts(script: string): Fact[] {
  const { '@context': _context, ...facts } = z
    .looseObject({ '@context': z.literal('https://schema.org') })
    .parse(JSON.parse(script))
  const all = '@graph' in facts ? z.array(z.unknown()).min(1).parse(facts['@graph']) : [facts]
  return all.map((each) => fact.parse(each))
}
