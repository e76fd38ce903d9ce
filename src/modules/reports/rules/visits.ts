/** Visits: counted page views, analytics events with consent, and the funnel from views to delivery. */
import { MAX_ORDER_LINES, MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import { categoriesOfListing, categoryOfLink, type CategoryName } from '#platform/rules/categories.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

/**
 * Views are only counts per day: anonymous, so no cookie and no consent is needed, and nothing is written while a page
 * is served.
 */
export const COUNTED_PAGES = ['home', 'listing', 'product', 'cart'] as const
type CountedPage = (typeof COUNTED_PAGES)[number]

export type PageView = {
  readonly page: CountedPage
  /** For a product page: product and category from its address; both are empty for any other page. */
  readonly category: CategoryName
  readonly slug: string
}

/** All views are written together, so one that the database refuses would lose them all. */
const SLUG = /^[a-z0-9_-]{1,200}$/

const MAX_PATH = 250

/** What a page reports when it is shown. */
export const pageShown = z.strictObject({ path: z.string().max(MAX_PATH).startsWith('/') })

/** null for pages that are not counted. */
export function pageViewOf(path: string): PageView | null {
  const [first = '', slug = '', ...rest] = path.split('/').slice(1)
  if (rest.length > 0) return null
  if (slug !== '' && first !== 'category') return productPageView(first, slug)
  if (first === '') return { page: 'home', ...NO_PRODUCT }
  if (first === 'cart') return { page: 'cart', ...NO_PRODUCT }
  const isListing =
    first === 'products' || (first === 'category' && slug !== '') || categoriesOfListing(first) !== null
  return isListing ? { page: 'listing', ...NO_PRODUCT } : null
}

const NO_PRODUCT = { category: '', slug: '' } as const

function productPageView(link: string, slug: string): PageView | null {
  const found = categoryOfLink(link)
  return found && SLUG.test(slug) ? { page: 'product', category: found.category.name, slug } : null
}

// What a browser may report with its visitor's consent (spec §7, "Optional analytics hooks"): that a product was
// viewed, and that a purchase was made. Strict: no field identifies a person, so nothing of the kind can be forwarded.
// Amounts in rupees, as the specification prescribes for external systems.

/** In characters: the maximum length of a product name. */
const MAX_NAME = 200
const MAX_RUPEES = 100_000_000

const wrong = MESSAGES.bad_request
const rupees = z
  .number(wrong)
  .min(0, wrong)
  .max(MAX_RUPEES, wrong)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, wrong)
const id = z.string(wrong).refine(isUuid, wrong)
const name = z.string(wrong).min(1, wrong).max(MAX_NAME, wrong)
/** A random id of the browser tab; it identifies nobody. */
const visit = z.string(wrong).regex(/^[0-9a-f]{32}$/, wrong)

const productView = z.strictObject(
  { event: z.literal('product_view'), visit, id, name, price: rupees },
  wrong,
)

const boughtItem = z.strictObject(
  { id, name, quantity: z.int(wrong).min(1, wrong).max(MAX_QUANTITY, wrong), price: rupees },
  wrong,
)

const purchase = z.strictObject(
  {
    event: z.literal('purchase'),
    visit,
    /** The order number as the customer sees it. */
    order: z.string(wrong).regex(/^[A-Z\d]{1,3}-\d{1,9}$/, wrong),
    total: rupees,
    items: z.array(boughtItem, wrong).min(1, wrong).max(MAX_ORDER_LINES, wrong).readonly(),
  },
  wrong,
)

export const analyticsEvent = z.discriminatedUnion('event', [productView, purchase], wrong)

export type AnalyticsEvent = z.output<typeof analyticsEvent>
export type ProductViewed = Omit<z.output<typeof productView>, 'visit'>
export type Purchased = Omit<z.output<typeof purchase>, 'visit'>

type ViewCounts = {
  /** How often a product's page was shown. */
  readonly products: number
  readonly carts: number
}

/** How far the orders placed in a range have come by now. */
export type FunnelCounts = {
  readonly placed: number
  /** The payment window could open, the cash was confirmed, or there was nothing to pay. */
  readonly opened: number
  /** Paid, or a confirmed cash order. */
  readonly settled: number
  readonly sent: number
  readonly delivered: number
}

/** In whole per cent; null if the base is 0. */
export type Share = { readonly percent: number | null; readonly of: string }

export type FunnelStep = {
  readonly label: string
  readonly count: number
  /** The share of the previous step that came this far; null for the first. */
  readonly ofBefore: Share | null
  /** null for views: a visitor has placed nothing yet. */
  readonly ofPlaced: Share | null
}

const VIEW_STEPS = [
  ['products', 'Product viewed'],
  ['carts', 'Cart viewed'],
] as const

const ORDER_STEPS = [
  ['placed', 'Order placed'],
  ['opened', 'Payment started'],
  ['settled', 'Paid, or cash confirmed'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
] as const

/**
 * From views to delivery. Views are anonymous counts: one shopper may cause many, and there may be more orders than
 * carts.
 */
export function funnelSteps(counts: ViewCounts & FunnelCounts): FunnelStep[] {
  const views = VIEW_STEPS.map(([name, label]) => ({ label, count: counts[name], isView: true }))
  const orders = ORDER_STEPS.map(([name, label]) => ({ label, count: counts[name], isView: false }))
  const steps = [...views, ...orders]
  return steps.map(({ label, count, isView }, index) => {
    const before = steps[index - 1]
    return {
      label,
      count,
      ofBefore: before ? shareOf(count, before) : null,
      ofPlaced: isView ? null : shareOf(count, { label: ORDER_STEPS[0][1], count: counts.placed }),
    }
  })
}

function shareOf(count: number, whole: { readonly label: string; readonly count: number }): Share {
  return { percent: whole.count === 0 ? null : Math.round((count / whole.count) * 100), of: whole.label }
}
