import type { MetaDescriptor } from 'react-router'

/** Structured data for search engines in a script element. The router escapes what could end it. */
export function asJsonLd(facts: Readonly<Record<string, unknown>>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...facts } }
}
