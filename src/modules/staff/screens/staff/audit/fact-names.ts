/** Labels for the log's fields, where the field name is not clear enough, and for their codes. */
import { STAFF_ROLE_WORDS } from '../../../rules/permissions.ts'
import { SCOPE_NAMES } from '../../../rules/scopes.ts'

export const FIELD_NAMES: Readonly<Record<string, string>> = {
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
export const EXPLANATIONS: ReadonlySet<string> = new Set([
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
export const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
