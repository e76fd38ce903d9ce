/** Formats the fields of an entry for people: rupees, days in India, yes and no. */
import { formatInr, paise } from '#platform/rules/money.ts'
import { dateAndTimeOf, dateOf } from '#platform/ui/date.ts'
import type { Facts } from '../../../rules/audit.ts'
import { STAFF_ROLE_WORDS } from '../../../rules/permissions.ts'
import { SCOPE_NAMES } from '../../../rules/scopes.ts'

export type FactLine = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const NOTHING = 'nothing'

/** One line for each field with a value; null if created or deleted. */
export function factLines(before: Facts | null, after: Facts | null): FactLine[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const lines = names.map((name) => lineOf(name, before, after))
  return lines.filter(({ before: was, after: is }) =>
    [was, is].some((words) => words !== null && words !== NOTHING),
  )
}

function lineOf(name: string, before: Facts | null, after: Facts | null): FactLine {
  const wordsOf = (facts: Facts | null) =>
    facts && name in facts ? formatValue(name, facts[name], facts) : null
  const was = wordsOf(before)
  const isExplanation = EXPLANATIONS.has(name) && was === NOTHING
  return { field: fieldLabel(name), before: isExplanation ? null : was, after: wordsOf(after) }
}

/** Falls back to 'Cod fee' for 'codFeePaise': the formatted amount already shows that it is money. */
function fieldLabel(name: string): string {
  if (Object.hasOwn(FIELD_NAMES, name)) return FIELD_NAMES[name] ?? name
  // A product name, shown unchanged.
  if (name.includes(' ')) return name
  const words = name
    .replace(/Paise$|At$/, '')
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function formatValue(name: string, value: unknown, beside: Facts): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return codeLabels(name, String(value)) ?? (value ? 'yes' : 'no')
  if (typeof value === 'number') return numberWords(name, value, beside)
  if (typeof value === 'string') return codeLabels(name, value) ?? textWords(value)
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((each) => formatValue(name, each, beside)).join(', ')
  return Object.entries(value)
    .map(([key, each]) => `${fieldLabel(key).toLowerCase()} ${formatValue(key, each, beside)}`)
    .join(', ')
}

function codeLabels(name: string, code: string): string | undefined {
  return VALUE_WORDS[name]?.[code]
}

const MAX_PERCENT = 100

function numberWords(name: string, value: number, beside: Facts): string {
  const inr = () => formatInr(paise(value))
  if (name.endsWith('Paise') && Number.isSafeInteger(value)) return inr()
  if (name !== 'discountValue') return value.toLocaleString('en-IN')
  // Fixed amounts are stored in paise. If the discount type is not part of the change, the size of the number decides.
  const isFixed = beside['discountType'] === 'fixed' || value > MAX_PERCENT
  return isFixed && Number.isSafeInteger(value) ? inr() : `${value}%`
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/
const CODE = /^[a-z]+(?:_[a-z]+)+$/
const UUID = /\b([\da-f]{8})-(?:[\da-f]{4}-){3}[\da-f]{12}\b/g

function textWords(text: string): string {
  if (INSTANT.test(text)) return dateAndTimeOf(text)
  if (DAY.test(text)) return dateOf(`${text}T12:00:00Z`)
  if (CODE.test(text)) return text.replaceAll('_', ' ')
  return text.replace(UUID, '$1')
}

/** Labels of fields whose name is not clear enough. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  fulfilment: 'Parcel',
  isRestocked: 'Restocked',
  fields: 'Details',
  refundedPaise: 'Refunded so far',
  flag: 'Mismatch',
  because: 'Why',
  lettersOfReference: 'Reference length',
  lettersOfStatus: 'Status length',
  lettersOfNote: 'Note length',

  isCodOn: 'Cash on delivery',
  codFeePaise: 'Charge for cash on delivery',
  codLimitPaise: 'Maximum order value for cash on delivery',
  isFactorRequired: 'Two-factor sign-in for staff',
  returnRefundLimitPaise: 'Refund limit per return',
  returnRefundDailyPaise: 'Refund limit per day',
  coinAdjustmentLimit: 'Coin limit per adjustment',
  coinAdjustmentDaily: 'Coin limit per day',
  allowedBy: 'Allowed by',

  onHand: 'Stock',
  isInStock: 'Shown as In Stock',
  pricePaise: 'Price',
  imageUrl: 'Main picture',
  galleryImages: 'Other pictures',
  pictureAlt: 'Alt texts',
  slug: 'Address',
  sku: 'SKU',
  gsm: 'Paper weight (gsm)',
  lineSpacingMm: 'Line spacing (mm)',
  weightGrams: 'Weight (g)',
  hsn: 'HSN',
  gstRatePercent: 'GST (%)',
  countryOfOrigin: 'Made in',
  gtin: 'GTIN',
  lowStockAt: 'Low stock at',
  mpn: 'MPN',
  phrase: 'Shoppers search for',
  means: 'Also matches',

  minOrderPaise: 'Minimum order',
  maxUses: 'Maximum uses',
  maxUsesPerCustomer: 'Maximum uses per customer',
  isActive: 'Active',
  isArchived: 'Deleted',
  isPutAway: 'Archived',
  content: 'Text',
  featuredImage: 'Picture',
  canonicalUrl: 'Canonical URL',
  ogTitle: 'Title for sharing',
  ogDescription: 'Description for sharing',
  ogImage: 'Picture for sharing',
  faviconUrl: 'Favicon',

  effectiveFrom: 'Valid from',
  ratePercent: 'Rate (%)',
  staffRole: 'Role',
  sessions: 'Browsers signed out',
  bytes: 'Size (bytes)',

  hint: 'Key begins with',
  scopes: 'Scopes',
  expiresAt: 'Ends',
  isRevoked: 'Revoked',
  replacedBy: 'Replaced by the key',
  replaces: 'Replaces the key',
  hasCustomer: 'Sends customer details',
  overlapHours: 'Both secrets count for (hours)',
  url: 'Address',
  attempts: 'Attempts',
  records: 'Lines',

  rows: 'Rows',
  isWhole: 'All rows',
  isSearched: 'Search used',
  kind: 'About',
  actor: 'Person',
  subjectId: 'Record',
}

/** Fields that explain a change instead of being changed, so their previous value is meaningless. */
const EXPLANATIONS: ReadonlySet<string> = new Set([
  'reason',
  'note',
  'because',
  'answer',
  'reference',
  'amountPaise',
  'restocked',
  'pictureAlt',
  'courier',
  'tracking',
  'replacedBy',
])

const ROLES = Object.fromEntries(Object.entries(STAFF_ROLE_WORDS).map(([role, { name }]) => [role, name]))

/** By field, then by value. Other codes are shown as text: 'partly refunded'. */
const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  staffRole: ROLES,
  scopes: SCOPE_NAMES,
  isCodOn: { true: 'on', false: 'off' },
  isFactorRequired: { true: 'required', false: 'not required' },
  allowedBy: { permission: 'permission and password', limit: 'the limit for returns' },
  discountType: { percentage: 'percentage', fixed: 'fixed amount' },
  payment: {
    unpaid: 'not paid',
    outside: 'paid outside the shop',
    link: 'by a link',
    cod: 'cash on delivery',
  },
  fulfilment: { none: 'not sent', requested: 'requested', returning: 'RTO in transit', returned: 'back' },
  reason: {
    rto: 'RTO received',
    parcel_lost: 'the parcel was lost',
    mismatch: 'nothing resolved',
  },
  fields: { fullName: 'name' },
}
