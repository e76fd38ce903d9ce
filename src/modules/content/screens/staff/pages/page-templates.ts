/** The default texts as Markdown with variables, as a starting point. A test compares them with the pages. */
import { isExampleBrand, shopFacts } from '#platform/rules/shop-facts.ts'
import type { PageSlug } from '../../../rules/page-texts.ts'
import about from './templates/about.txt?raw'
import aboutFacts from './templates/about-facts.txt?raw'
import privacyPolicy from './templates/privacy-policy.txt?raw'
import returnPolicy from './templates/return-policy.txt?raw'
import shippingPolicy from './templates/shipping-policy.txt?raw'
import termsOfUse from './templates/terms-of-use.txt?raw'

type Template = { readonly title: string; readonly content: string }

const TEMPLATES: Readonly<Record<PageSlug, Template>> = {
  about: { title: 'A page, and an emerald', content: about },
  'shipping-policy': { title: 'Shipping Policy', content: shippingPolicy },
  'return-policy': { title: 'Return Policy', content: returnPolicy },
  'privacy-policy': { title: 'Privacy Policy', content: privacyPolicy },
  'terms-of-use': { title: 'Terms of Use', content: termsOfUse },
}

/** The default story of About fits the example brand only. */
export function pageTemplate(slug: PageSlug): Template {
  if (slug !== 'about' || isExampleBrand()) return TEMPLATES[slug]
  return { title: `About ${shopFacts().name}`, content: aboutFacts }
}
