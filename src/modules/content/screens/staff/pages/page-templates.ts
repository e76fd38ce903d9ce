/** The shipped texts as Markdown with variables, to start from. A test compares them with the pages. */
import type { PageSlug } from '../../../rules/page-texts.ts'
import about from './templates/about.txt?raw'
import privacyPolicy from './templates/privacy-policy.txt?raw'
import returnPolicy from './templates/return-policy.txt?raw'
import shippingPolicy from './templates/shipping-policy.txt?raw'
import termsOfUse from './templates/terms-of-use.txt?raw'

export const PAGE_TEMPLATES: Readonly<
  Record<PageSlug, { readonly title: string; readonly content: string }>
> = {
  about: { title: 'A page, and an emerald', content: about },
  'shipping-policy': { title: 'Shipping Policy', content: shippingPolicy },
  'return-policy': { title: 'Return Policy', content: returnPolicy },
  'privacy-policy': { title: 'Privacy Policy', content: privacyPolicy },
  'terms-of-use': { title: 'Terms of Use', content: termsOfUse },
}
