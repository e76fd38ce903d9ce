/** A page with nothing wrong, for tests of the SEO checks. */
import type { PageFacts } from '../rules/page-facts.ts'

export const GOOD_FACTS: PageFacts = {
  titles: ['A title'],
  descriptions: ['A description'],
  canonicals: ['https://panna.example/'],
  robots: ['index, follow'],
  viewports: ['width=device-width, initial-scale=1'],
  hreflangs: [],
  jsonLd: ['{"@context":"https://schema.org","@type":"OnlineStore"}'],
  links: [],
  pictures: [{ src: '/p', srcset: '', sizes: '', isLazy: false, hasSize: true }],
  scripts: [],
  styles: [],
  fonts: [],
  inlineStyles: [],
  foreignParts: 0,
}
