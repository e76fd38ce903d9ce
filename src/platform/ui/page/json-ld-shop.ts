/** The shop itself as schema.org data, from the brand's facts. */
import type { MetaDescriptor } from 'react-router'
import { shopFacts } from '../../rules/shop-facts.ts'
import { logoToShare, ownIcon } from '../brand.tsx'
import { asJsonLd } from './json-ld.ts'

/** The shop and its search: for the home page. */
export function siteJsonLd(shopUrl: string): MetaDescriptor {
  return asJsonLd({ '@graph': [organization(shopUrl), website(shopUrl)] })
}

/** The organisation that runs the shop. */
export function organizationJsonLd(shopUrl: string): MetaDescriptor {
  return asJsonLd(organization(shopUrl))
}

function organization(shopUrl: string) {
  const telephone = shopFacts().phone.replaceAll(' ', '')
  return {
    '@type': 'OnlineStore',
    '@id': `${shopUrl}/#shop`,
    name: shopFacts().name,
    alternateName: shopFacts().nativeName,
    legalName: shopFacts().sellerName,
    slogan: shopFacts().tagline,
    url: `${shopUrl}/`,
    logo: shopUrl + (ownIcon(512) ?? '/icon-512.png'),
    image: shopUrl + (logoToShare() ?? '/share.jpg'),
    email: shopFacts().email,
    telephone,
    taxID: shopFacts().gstin,
    address: postalAddress(shopFacts().address),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: shopFacts().email,
      telephone,
      areaServed: 'IN',
      availableLanguage: ['en', shopFacts().nativeLanguage],
    },
    ...(shopFacts().socialLinks.length > 0 && { sameAs: shopFacts().socialLinks.map(({ url }) => url) }),
  }
}

function website(shopUrl: string) {
  return {
    '@type': 'WebSite',
    '@id': `${shopUrl}/#site`,
    name: shopFacts().name,
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
