/** The shop's terms, as JSON for AI assistants and as /llms.txt: the same figures as on its policy pages. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { categoryNames, shownCategories } from '#platform/rules/categories.ts'
import { toRupees } from '#platform/rules/money.ts'
import { MONEY_BACK_WORKING_DAYS, POLICIES, dayRange, type DayRange } from '#platform/rules/policies.ts'
import { earnedPercent, welcomeCoinsOf, shippingPrice } from '#platform/rules/selling-terms.ts'
import { z } from '#platform/rules/zod.ts'
import { rupees } from '../../rules/api-values.ts'

const days = z.object({ least: z.int(), most: z.int() })

export const assistantFacts = z.object({
  name: z.string(),
  description: z.string(),
  url: z.url(),
  seller: z.string().describe('Who sells, by the legal name.'),
  gstin: z.string(),
  currency: z.literal('INR'),
  categories: z.array(z.string()),
  contact: z.object({
    email: z.string(),
    phone: z.string(),
    hours: z.string(),
    address: z.array(z.string()),
    contact_page: z.url(),
  }),
  shipping: z.object({
    countries: z.array(z.string()),
    charge: rupees.describe('For one order.'),
    free_from: rupees
      .nullable()
      .describe('Orders whose items cost at least this much ship for nothing; null: none does.'),
    remote_surcharge: rupees.describe('On top of the charge, to remote pincodes.'),
    processed_within_hours: z.int(),
    delivery_business_days: days,
    remote_area_extra_days: days,
    policy_url: z.url(),
  }),
  returns: z.object({
    request_within_hours_of_delivery: z.int(),
    refund_processed_working_days: z.int(),
    refund_reaches_account_working_days: days.describe(
      'The promise for every refund, counted from the day on which it is processed.',
    ),
    refund_arrives_business_days: days.describe('What most banks need, within the days promised.'),
    cancelled_order_refund_working_days: days,
    policy_url: z.url(),
  }),
  payment: z.object({
    methods: z.array(z.string()),
    cash_on_delivery: z.object({
      offered: z.boolean(),
      charge: rupees.describe('On top of the order’s total.'),
    }),
    prices_include_taxes: z.literal(true),
  }),
  rewards: z.object({
    coins_for_signing_up: z.int(),
    percent_earned_on_orders: z.int(),
    rupees_per_coin: z.literal(1),
  }),
  privacy_policy_url: z.url(),
  terms_url: z.url(),
})
export type AssistantFacts = z.output<typeof assistantFacts>

type ShopTerms = {
  readonly shopUrl: string
  readonly description: string
  readonly cod: { readonly isOn: boolean; readonly feeRupees: number }
}

export function toAssistantFacts({ shopUrl, description, cod }: ShopTerms): AssistantFacts {
  const { email, phone, hours, address, shipping, rewards } = shopFacts()
  return {
    name: shopFacts().name,
    description,
    url: `${shopUrl}/`,
    seller: shopFacts().sellerName,
    gstin: shopFacts().gstin,
    currency: 'INR',
    categories: [...categoryNames()],
    contact: { email, phone, hours, address: [...address], contact_page: `${shopUrl}/contact` },
    shipping: {
      countries: ['IN'],
      charge: toRupees(shipping.chargePaise),
      free_from: shipping.freeFromPaise === null ? null : toRupees(shipping.freeFromPaise),
      remote_surcharge: toRupees(shipping.remotePaise),
      processed_within_hours: POLICIES.orderProcessedHours,
      delivery_business_days: range(POLICIES.deliveryBusinessDays),
      remote_area_extra_days: range(POLICIES.remoteExtraDays),
      policy_url: `${shopUrl}/shipping-policy`,
    },
    returns: {
      request_within_hours_of_delivery: POLICIES.returnRequestHours,
      refund_processed_working_days: POLICIES.refundProcessedWorkingDays,
      refund_reaches_account_working_days: range(MONEY_BACK_WORKING_DAYS),
      refund_arrives_business_days: range(POLICIES.refundArrivesBusinessDays),
      cancelled_order_refund_working_days: range(POLICIES.cancelledRefundWorkingDays),
      policy_url: `${shopUrl}/return-policy`,
    },
    payment: {
      methods: ['UPI', 'card', 'netbanking', ...(cod.isOn ? ['cash on delivery'] : [])],
      cash_on_delivery: { offered: cod.isOn, charge: cod.feeRupees },
      prices_include_taxes: true,
    },
    rewards: {
      coins_for_signing_up: welcomeCoinsOf(rewards),
      percent_earned_on_orders: earnedPercent(rewards),
      rupees_per_coin: 1,
    },
    privacy_policy_url: `${shopUrl}/privacy-policy`,
    terms_url: `${shopUrl}/terms-of-use`,
  }
}

function range([least, most]: DayRange) {
  return { least, most }
}

type SiteSummary = {
  readonly shopUrl: string
  /** As set by the owner for search engines; undefined if not set. */
  readonly description: string | undefined
}

type Link = readonly [name: string, path: string, about: string]

/**
 * An overview of the site for language models (llmstxt.org), in Markdown: name, summary, and links with a short
 * description. The owner's texts are reduced to one line and cannot create links.
 */
export function llmsTxt({ shopUrl, description }: SiteSummary): string {
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
