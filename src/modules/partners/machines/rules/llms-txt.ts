/**
 * /llms.txt: an overview of the site for language models (llmstxt.org), in Markdown: name, summary, and links with a
 * short description. The owner's texts are reduced to one line and cannot create links.
 */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { shownCategories } from '#platform/rules/categories.ts'
import { shippingPrice } from '#platform/rules/shipping.ts'
import { dayRange, POLICIES } from '#platform/rules/policies.ts'

export type ShopInWords = {
  readonly shopUrl: string
  /** As set by the owner for search engines; undefined if not set. */
  readonly description: string | undefined
}

type Link = readonly [name: string, path: string, about: string]

export function llmsTxt({ shopUrl, description }: ShopInWords): string {
  const section = (title: string, links: readonly Link[]) => [
    `## ${title}`,
    '',
    ...links.map(([name, path, about]) => `- [${name}](${shopUrl}${path}): ${about}`),
    '',
  ]
  return [
    `# ${plain(shopFacts().name)}`,
    '',
    `> ${plain(description ?? shopFacts().tagline)}`,
    '',
    `${shopFacts().name} sells notebooks and planners and delivers in India. Prices are in rupees and include all taxes; ` +
      `shipping is ${shippingPrice(shopFacts().shipping)} and takes ` +
      `${dayRange(POLICIES.deliveryBusinessDays)} business days. ` +
      `Contact: ${shopFacts().email}, ${shopFacts().phone} (${shopFacts().hours}).`,
    '',
    ...section('Shop', shopLinks()),
    ...section('Policies', POLICY_PAGES),
    ...section('For programs', PROGRAMS),
    ...section('Optional', OPTIONAL),
  ].join('\n')
}

function shopLinks(): readonly Link[] {
  return [
    ['All products', '/products', 'the whole catalogue; `?search=` finds by words'],
    ...shownCategories().map(
      ({ name, listingSlug }) =>
        [name, `/category/${listingSlug}`, 'with prices, stock and reviews'] as const,
    ),
    [
      'Cart',
      '/cart',
      '`?add=SKU:2,SKU` shows a person these products, to put in their cart and pay; it orders nothing',
    ],
  ]
}

const POLICY_PAGES: readonly Link[] = [
  ['Shipping', '/shipping-policy', 'what it costs and how long it takes'],
  ['Returns', '/return-policy', 'returns, replacements and refunds'],
  ['Privacy', '/privacy-policy', 'what is kept of shoppers, and for how long'],
  ['Terms of use', '/terms-of-use', 'the terms of sale'],
]

const PROGRAMS: readonly Link[] = [
  [
    'MCP',
    '/mcp',
    'Model Context Protocol over HTTP POST, without a key: search, product facts, delivery to a pincode, a prepared cart',
  ],
  [
    'Products as JSON',
    '/feeds/products.json',
    'every product with price, stock and paper; `next_url` leads on',
  ],
  ['Products for Google', '/feeds/google.xml', 'the same as RSS with Merchant Center’s words'],
  ['Interface documentation', '/api-docs', 'orders and webhooks, for partners who have a key'],
  ['OpenAPI', '/openapi.json', 'the same for programs'],
  ['Site map', '/sitemap.xml', 'every page and when it changed'],
]

const OPTIONAL: readonly Link[] = [
  ['About', '/about', 'who makes the books'],
  ['Blog', '/blog', 'notes on paper, planning and handwriting; as a feed at /blog/rss.xml'],
  ['Contact', '/contact', 'a form that people answer'],
]

/** One line, without characters that Markdown would read as a link or heading. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[[\]<>`#|]/g, '')
    .trim()
}
