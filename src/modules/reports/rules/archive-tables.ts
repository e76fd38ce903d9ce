/**
 * The tables in a shop's archive, in the order of their references, and why others are left out. A test compares this
 * with the database, so a new table must be listed here.
 */
type ArchivedTable = {
  readonly name: string
  /** SQL for the value that replaces a column. */
  readonly replaced?: Readonly<Record<string, string>>
  /** Rows that others of the same table reference come first. */
  readonly order?: string
  /** A new shop has rows here, which those of the archive replace. */
  readonly isSeeded?: true
}

export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  // Second factors are not exported.
  { name: 'users', replaced: { two_factor_enabled: 'false' } },
  { name: 'addresses' },
  { name: 'tags' },
  { name: 'staff_views' },
  { name: 'shop_facts', isSeeded: true },
  { name: 'shop_settings', isSeeded: true },
  { name: 'tax_rates', isSeeded: true },
  { name: 'seo_settings' },
  { name: 'pictures' },
  { name: 'categories', isSeeded: true, order: 't.parent NULLS FIRST' },
  { name: 'catalogue_facets' },
  { name: 'product_groups' },
  { name: 'products' },
  { name: 'counted_products' },
  { name: 'product_slugs' },
  { name: 'search_words' },
  { name: 'search_synonyms' },
  { name: 'low_stock_mails' },
  { name: 'redirects' },
  { name: 'blog_posts' },
  { name: 'blog_slugs' },
  { name: 'home_layout' },
  { name: 'pages' },
  { name: 'mail_texts' },
  { name: 'coupons' },
  // Orders reference them, but no browser has such a session.
  { name: 'guest_sessions', replaced: { token_hash: `'archived-' || t.id`, expires_at: 't.created_at' } },
  { name: 'orders' },
  { name: 'order_contacts' },
  { name: 'order_items' },
  { name: 'order_events' },
  { name: 'payments' },
  { name: 'payment_flags' },
  { name: 'refunds', order: 't.replaces_id NULLS FIRST' },
  { name: 'returns' },
  { name: 'return_items' },
  { name: 'return_photos' },
  { name: 'return_uploads' },
  { name: 'pickups' },
  { name: 'parcels' },
  { name: 'shipment_scans' },
  { name: 'invoices' },
  { name: 'invoice_counters' },
  { name: 'stock_movements' },
  { name: 'coupon_redemptions' },
  { name: 'user_rewards' },
  { name: 'ledger_entries' },
  { name: 'welcome_bonuses' },
  { name: 'reviews' },
  { name: 'review_photos' },
  { name: 'review_events' },
  { name: 'cart_items' },
  { name: 'wishlist_items' },
  { name: 'kept_versions' },
  { name: 'enquiries' },
  { name: 'enquiry_events' },
  { name: 'page_views' },
  { name: 'audit_entries' },
]

const SECRET = 'Holds passwords, keys or other secrets'
const SIGN_IN = 'Everybody signs in again'
const LINK = 'Links and codes in mails already sent are for the old shop'
const PARTNER = 'Belongs to partners, whose keys stay behind'
const SHORT = 'Kept for some days at most'
const SUMS = 'Sums of the orders, which a job makes again'
const TAX = 'Sums of the invoices, which a job makes again'

/** The reason, by table. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  accounts: `${SECRET}: customers choose a new password by mail`,
  sessions: SIGN_IN,
  verifications: LINK,
  two_factors: SECRET,
  user_roles: 'Access to the panel is granted again by the new shop’s owner',
  staff_invites: LINK,
  sign_in_codes: LINK,
  guest_codes: LINK,
  order_links: LINK,
  cod_confirmations: LINK,
  rate_limits: SHORT,
  built_files: 'They come with the program',
  account_tries: SHORT,
  unpaid_marks: SHORT,
  customer_imports: SHORT,
  product_imports: SHORT,
  product_batches: SHORT,
  product_undos: SHORT,
  picture_fetches: SHORT,
  pincodes: 'The courier’s answers are asked for again',
  seo_checks: 'Measures the old shop’s pages',
  setup_records: 'The new shop is checked again',
  trouble_mails: 'The new shop is watched anew',
  sales_periods: SUMS,
  sales_of_products: SUMS,
  order_days: SUMS,
  tax_days: TAX,
  tax_sums: TAX,
  webhook_inbox: 'Raw messages of the payment provider; orders hold what they said',
  api_keys: SECRET,
  webhook_endpoints: SECRET,
  webhook_events: PARTNER,
  webhook_deliveries: PARTNER,
  webhook_attempts: PARTNER,
  data_receipts: PARTNER,
  data_refusals: PARTNER,
  partner_orders: PARTNER,
  partner_stats: PARTNER,
  partner_field_times: PARTNER,
}
