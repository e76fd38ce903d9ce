/** The audit log: its subjects, its actions with their text, and what it stores of a change. */

export const AUDIT_SUBJECTS = [
  'order',
  'product',
  'coupon',
  'post',
  'seo',
  'redirect',
  'home',
  'page',
  'mail_text',
  'customer',
  'review',
  'enquiry',
  'return',
  'refund',
  'parcel',
  'tax_rate',
  'category',
  'product_group',
  'synonym',
  'settings',
  'staff',
  'integration',
  'export',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/**
 * The text of every action, as it follows the actor's name. An action that is missing here does not compile where it is
 * recorded.
 */
export const AUDIT_WORDS = {
  'order.taken': 'Created an order by phone',
  'order.confirmed': 'Confirmed the cash order',
  'order.noted': 'Added a note to the order',
  'order.tagged': 'Changed the tags of the order',
  'order.archived': 'Archived the order',
  'order.unarchived': 'Moved the order out of the archive',
  'order.link_made': 'Created a payment link to share',
  'order.link_sent': 'Sent the payment link again',
  'order.marked_paid': 'Marked the order paid',
  'order.shipment_asked': 'Booked the parcel with the courier',
  'order.parcel_asked_again': 'Retried booking the parcel',
  'order.shipped': 'Marked the order shipped',
  'order.completed': 'Marked the order delivered',
  'order.cancelled': 'Cancelled the order',
  'order.address_corrected': 'Corrected the delivery address',
  'order.tracking_corrected': 'Corrected the tracking number',
  'order.delivery_asked': 'Requested another delivery attempt',
  'order.parcel_settled': 'Resolved a parcel that did not arrive',
  'order.parcel_found': 'Recorded a lost parcel as delivered',
  'order.cash_noted': 'Resolved cash received after the order was closed',
  'order.refunded': 'Refunded the order',
  'order.return_paid_back': 'Refunded a return',
  'order.refund_retried': 'Retried a failed refund',
  'order.refund_asked': 'Checked a refund with the payment provider',
  'order.refund_paid_by_hand': 'Paid a refund by transfer',
  'order.payment_asked': 'Checked the payment with the payment provider',
  'order.payment_sent_back': 'Refunded a payment without an order',
  'order.payment_noted': 'Resolved a reconciliation item',
  'order.partner_synced': 'Sent its own data for the order',

  'return.opened': 'Created a return',
  'return.approved': 'Approved the return',
  'return.refused': 'Refused the return',
  'return.received': 'Received the returned goods',
  'return.sent_again': 'Retried the replacement',
  'return.turned': 'Converted the replacement to a refund',
  'parcel.pickup_asked': 'Booked a courier pickup',

  'product.created': 'Added a product',
  'product.updated': 'Changed the product',
  'product.stock_changed': 'Changed the stock',
  'product.columns_matched': 'Matched the columns of a product file',
  'product.imported': 'Imported products from a file',
  'product.pictures_retried': 'Retried the pictures of an import',
  'product.changes_undone': 'Undid a bulk change or an import',
  'product.archived': 'Deleted the product',
  'product.restored': 'Restored the product',
  'product.tagged': 'Changed the tags of the product',
  'product.picture_sent': 'Uploaded a picture of a product',
  'category.created': 'Added a category',
  'category.updated': 'Changed the category',
  'category.moved': 'Moved the category',
  'category.deleted': 'Deleted the category',
  'product_group.created': 'Added a product group',
  'product_group.updated': 'Changed the product group',
  'product_group.deleted': 'Deleted the product group',
  'synonym.created': 'Added a search word',
  'synonym.updated': 'Changed a search word',
  'synonym.deleted': 'Deleted a search word',
  'coupon.created': 'Created a coupon',
  'coupon.updated': 'Changed the coupon',
  'coupon.deleted': 'Deleted the coupon',
  'coupon.restored': 'Restored the coupon',

  'post.created': 'Wrote a blog post',
  'post.updated': 'Changed the blog post',
  'post.deleted': 'Deleted the blog post',
  'post.restored': 'Restored the blog post',
  'post.picture_sent': 'Uploaded a picture for the blog',
  'settings.picture_sent': 'Uploaded a logo',
  'home.drafted': 'Changed the draft of the home page',
  'home.published': 'Published the home page',
  'home.discarded': 'Discarded the draft of the home page',
  'mail_text.changed': 'Changed the text of a mail',
  'mail_text.tested': 'Sent a test mail with the text of a mail',
  'page.changed': 'Changed a page',
  'page.restored': 'Restored the template of a page',
  'seo.updated': 'Changed the SEO settings',
  'seo.measured': 'Ran an SEO test',
  'redirect.created': 'Added a redirect',
  'redirect.deleted': 'Deleted a redirect',
  'redirect.imported': 'Imported redirects from a file',

  'customer.coins_adjusted': 'Adjusted the coins of a customer',
  'customer.tagged': 'Changed the tags of a customer',
  'customer.imported': 'Imported customers from a file',
  'customer.signed_out': 'Signed a customer out everywhere',
  'customer.factor_reset': 'Reset the second factor of a customer',
  'customer.verification_mailed': 'Resent a verification mail',
  'review.hidden': 'Hid a review',
  'review.shown': 'Showed a review again',
  'enquiry.answered': 'Answered an enquiry',
  'enquiry.noted': 'Added a note to an enquiry',
  'enquiry.closed': 'Closed an enquiry',
  'enquiry.reopened': 'Reopened an enquiry',

  'tax_rate.set': 'Set a GST rate',
  'settings.changed': 'Changed the settings of the shop',
  'settings.facts_changed': 'Changed the details of the shop',
  'settings.factor_changed': 'Changed whether staff need a second factor',
  'settings.staff_limits_changed': 'Changed the limits for staff',
  'settings.low_stock_changed': 'Changed the threshold of low stock',
  'settings.view_saved': 'Saved a view of a list',
  'settings.view_renamed': 'Renamed a view of a list',
  'settings.view_deleted': 'Deleted a view of a list',
  'settings.step_confirmed': 'Confirmed a step on the health page',
  'settings.test_mail_requested': 'Sent a test mail',
  'settings.test_mail_seen': 'Confirmed that the test mail arrived',
  'settings.samples_removed': 'Removed the sample shop',
  'staff.invited': 'Invited a staff member',
  'staff.invite_withdrawn': 'Withdrew a staff invitation',
  'staff.joined': 'Joined the staff',
  'staff.role_changed': 'Changed the role of a staff member',
  'staff.disabled': 'Deactivated a staff member',
  'staff.enabled': 'Reactivated a staff member',
  'staff.factor_reset': 'Reset the second factor of a staff member',

  'integration.key_made': 'Created a partner key',
  'integration.key_changed': 'Changed a partner key',
  'integration.key_rotated': 'Rotated a partner key',
  'integration.key_revoked': 'Revoked a partner key',
  'integration.webhook_added': 'Added a webhook',
  'integration.webhook_changed': 'Changed a webhook',
  'integration.webhook_on': 'Switched a webhook on',
  'integration.webhook_off': 'Switched a webhook off',
  'integration.webhook_removed': 'Removed a webhook',
  'integration.webhook_tested': 'Sent a test to a webhook',
  'integration.webhook_secret_shown': 'Viewed the secret of a webhook',
  'integration.webhook_secret_rotated': 'Rotated the secret of a webhook',
  'integration.webhook_replayed': 'Resent an event to a webhook',
  'integration.webhook_replayed_failed': 'Resent failed events to a webhook',
  'integration.job_retried': 'Retried a failed job',
  'integration.job_dismissed': 'Dismissed a failed job',
  'integration.event_noted': 'Resolved an event of the payment provider',
  'integration.figures_kept': 'Sent its figures',

  'export.orders': 'Exported orders',
  'export.products': 'Exported products',
  'export.customers': 'Exported customers',
  'export.invoices': 'Exported invoices',
  'export.shop': 'Exported the whole shop',
  'export.audit': 'Exported the audit log',
} as const satisfies Readonly<Partial<Record<`${AuditSubject}.${string}`, string>>>

/** The kind of the subject, and what happened to it. */
export type AuditAction = keyof typeof AUDIT_WORDS

/** The actions of one kind: 'noted' of 'order.noted'. */
export type ActionOn<Subject extends AuditSubject> = AuditAction extends infer Action
  ? Action extends `${Subject}.${infer Verb}`
    ? Verb
    : never
  : never

export type Facts = Readonly<Record<string, unknown>>

/** Only the fields that differ. null if created or deleted. */
export function changedFacts(
  before: Facts | null,
  after: Facts | null,
): { readonly before: Facts | null; readonly after: Facts | null } {
  if (before === null || after === null) return { before, after }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: only(before), after: only(after) }
}

/** Name shown for requests authenticated with the secret from the settings. */
export const FIRST_INTEGRATOR = 'First integrator'
