/** The panel's pages and actions that match a query. */
import type { Permission } from '../../../rules/permissions.ts'
import type { PanelHit } from '../../../rules/panel-search.ts'
import { AREAS, GROUPS, hrefOf } from './staff-nav.tsx'

type Place = Omit<PanelHit, 'detail'> & {
  readonly permission: Permission
  /** Other words that people use for it. */
  readonly words: string
}

const OTHER_WORDS: Readonly<Record<string, string>> = {
  'To pack': 'ship fulfil dispatch',
  Returns: 'rma replacement refund',
  Parcels: 'shipments courier awb waybill ndr rto labels pickup',
  Categories: 'collections menu',
  'Search words': 'synonyms',
  Customers: 'shoppers accounts buyers',
  Enquiries: 'contact messages leads tickets',
  'Invoices & GST': 'tax credit notes gstr',
  Reconciliation: 'payments refunds settlements razorpay',
  Coins: 'rewards cashback loyalty',
  Analytics: 'reports revenue sales',
  Coupons: 'discounts promo codes',
  'Product groups': 'options variants colours swatches',
  SEO: 'meta google search engines',
  Redirects: '301 old urls addresses moved',
  Settings: 'cash on delivery cod limits two-factor shipping charge rewards menu links minimum order',
  Health: 'setup set up checklist going live status backup samples test mail https',
  Brand: 'shop name tagline colours logo social links e-mail telephone contact',
  'Business details': 'gstin seller address numbering grievance officer hours courts state',
  Staff: 'team users roles permissions',
  Integrations: 'api keys webhooks failed jobs partners',
  'Export data': 'csv download backup',
  'Audit log': 'history changes',
}

const ACTIONS: readonly Place[] = [
  action('Add Product', '/cms/products/new', 'products.change', 'new create'),
  action('Create coupon', '/cms/coupons/new', 'coupons.change', 'new add discount'),
  action('New post', '/cms/blog/new', 'content.change', 'add create blog write'),
  action('Add redirect', '/cms/redirects/new', 'content.change', 'new 301 url'),
  action('Add category', '/cms/categories/new', 'products.change', 'new create'),
  action('Add product group', '/cms/product-groups/new', 'products.change', 'new create options variants'),
  action('Add a search word', '/cms/synonyms/new', 'products.change', 'new synonym'),
  action('Invite a staff member', '/cms/staff/invite', 'staff.change', 'new add user team'),
  action('Create API key', '/cms/integrations/keys/new', 'integrations.change', 'new add'),
  action('Add webhook endpoint', '/cms/integrations/webhooks/new', 'integrations.change', 'new create'),
  action('Show low stock', '/cms/products?stock=low&status=active', 'products.read', 'inventory'),
  action('Show pending orders', '/cms/orders?status=pending', 'orders.read', 'unpaid'),
]

const PLACES: readonly Place[] = [
  ...GROUPS.flatMap(({ label: group, areas }) =>
    areas.map((area): Place => {
      const isAction = /^(Create|Import|Export)/.test(area.label)
      return {
        kind: isAction ? 'Action' : 'Page',
        label: area.label,
        href: hrefOf(area),
        permission: area.permission,
        words: `${group} ${OTHER_WORDS[area.label] ?? ''}`,
      }
    }),
  ),
  ...ACTIONS,
]

function action(label: string, href: string, permission: Permission, words: string): Place {
  return { kind: 'Action', label, href, permission, words }
}

const MAX_FOUND = 6

/** Those where every word of the query is the beginning of a word; matches in the label first. Without a query, the pages. */
export function findPages(query: string, permissions: readonly Permission[]): PanelHit[] {
  const asked = wordsOf(query)
  const open = PLACES.filter(({ permission }) => permissions.includes(permission))
  const found = open.flatMap((place) => {
    const inLabel = begins(asked, wordsOf(place.label))
    const isHit = inLabel || begins(asked, wordsOf(`${place.label} ${place.words}`))
    return isHit ? [{ place, rank: inLabel ? 0 : 1 }] : []
  })
  const most = asked.length === 0 ? AREAS.length : MAX_FOUND
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ place: { kind, label, href } }) => ({ kind, label, detail: '', href }))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const begins = (asked: readonly string[], words: readonly string[]) =>
  asked.every((part) => words.some((word) => word.startsWith(part)))
