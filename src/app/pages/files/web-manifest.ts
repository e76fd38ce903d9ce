/** Lets a phone install the shop as an app. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { shownCategories } from '#platform/rules/categories.ts'
import type { PageHandle } from '../../access.ts'
import { ownIcon } from '#platform/ui/brand.tsx'
import { publicFile } from '#platform/ui/page/responses.ts'

export const handle: PageHandle = { access: 'public' }

const PAPER = '#faf6ec'

/** null without a logo of the owner's. */
function ownIcons() {
  const [small, large, maskable] = [ownIcon(192), ownIcon(512), ownIcon('maskable')]
  if (small === null || large === null || maskable === null) return null
  const type = 'image/png'
  return [
    { src: small, sizes: '192x192', type },
    { src: large, sizes: '512x512', type },
    { src: maskable, sizes: '512x512', type, purpose: 'maskable' },
  ]
}

export function loader() {
  const manifest = {
    id: '/',
    name: `${shopFacts().name}: ${shopFacts().tagline}`,
    short_name: shopFacts().name,
    description: shopFacts().tagline,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: shopFacts().themeColour,
    categories: ['shopping'],
    icons: ownIcons() ?? [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Cart', url: '/cart' },
      { name: 'Wishlist', url: '/wishlist' },
      ...shownCategories()
        .slice(0, 2)
        .map(({ name, listingSlug }) => ({ name, url: `/category/${listingSlug}` })),
    ],
  }
  return publicFile(JSON.stringify(manifest), 'application/manifest+json')
}
