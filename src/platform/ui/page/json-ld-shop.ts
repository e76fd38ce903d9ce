/** The shop itself as schema.org data, from the brand's facts. */
import type { MetaDescriptor } from 'react-router'
import { BRAND } from '../../rules/brand.ts'
import { asJsonLd } from './as-json-ld.ts'

/** The shop and its search: for the home page. */
export function siteJsonLd(shopUrl: string): MetaDescriptor {
  return asJsonLd({ '@graph': [organization(shopUrl), website(shopUrl)] })
}

/** The organisation that runs the shop. */
export function organizationJsonLd(shopUrl: string): MetaDescriptor {
  return asJsonLd(organization(shopUrl))
}

function organization(shopUrl: string) {
  const telephone = BRAND.phone.replaceAll(' ', '')
  return {
    '@type': 'OnlineStore',
    '@id': `${shopUrl}/#shop`,
    name: BRAND.name,
    alternateName: BRAND.nativeName,
    legalName: BRAND.sellerName,
    slogan: BRAND.tagline,
    url: `${shopUrl}/`,
    logo: `${shopUrl}/icon-512.png`,
    image: `${shopUrl}/share.jpg`,
    email: BRAND.email,
    telephone,
    taxID: BRAND.gstin,
    address: postalAddress(BRAND.address),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: BRAND.email,
      telephone,
      areaServed: 'IN',
      availableLanguage: ['en', BRAND.nativeLanguage],
    },
    ...(BRAND.socialLinks.length > 0 && { sameAs: BRAND.socialLinks.map(({ url }) => url) }),
  }
}

function website(shopUrl: string) {
  return {
    '@type': 'WebSite',
    '@id': `${shopUrl}/#site`,
    name: BRAND.name,
    url: `${shopUrl}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': `${shopUrl}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${shopUrl}/products?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The lines of an Indian address: the one that ends with the pincode names the town, the next the state. */
export function postalAddress(lines: readonly string[]) {
  const address = { '@type': 'PostalAddress', addressCountry: 'IN' }
  const townAt = lines.findIndex((line) => /\d{6}$/.test(line))
  const [, addressLocality, postalCode] = /^(.+?)[\s-]+(\d{6})$/.exec(lines[townAt] ?? '') ?? []
  if (addressLocality === undefined) return { ...address, streetAddress: lines.join(', ') }
  const addressRegion = (lines[townAt + 1] ?? '').replace(/,?\s*India$/, '')
  return {
    ...address,
    streetAddress: lines.slice(0, townAt).join(', '),
    addressLocality,
    postalCode,
    ...(addressRegion && { addressRegion }),
  }
}
