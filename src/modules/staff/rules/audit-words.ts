/**
 * The text of every action in the audit log, as it follows the actor's name. An action that is missing here does not
 * compile where it is recorded.
 */
import type { AuditSubject } from './audit.ts'

export const AUDIT_WORDS = {
  'order.taken': 'Took an order by phone',
  'order.noted': 'Wrote a note on the order',
  'order.link_sent': 'Sent the payment link again',
  'order.marked_paid': 'Marked the order paid',
  'order.shipment_asked': 'Booked the parcel with the courier',
  'order.parcel_asked_again': 'Asked the courier again for the parcel',
  'order.shipped': 'Marked the order shipped',
  'order.completed': 'Marked the order delivered',
  'order.cancelled': 'Cancelled the order',
  'order.address_corrected': 'Corrected the delivery address',
  'order.tracking_corrected': 'Corrected the tracking number',
  'order.delivery_asked': 'Asked the courier to try the delivery again',
  'order.parcel_settled': 'Settled a parcel that did not arrive',
  'order.parcel_found': 'Noted that a lost parcel arrived after all',
  'order.cash_noted': 'Resolved cash received after the order was closed',
  'order.refunded': 'Refunded money of the order',
  'order.return_paid_back': 'Paid a return back',
  'order.refund_retried': 'Tried a failed refund again',
  'order.refund_asked': 'Asked the payment provider about a refund',
  'order.refund_paid_by_hand': 'Paid a refund by transfer',
  'order.payment_asked': 'Asked the payment provider about the payment',
  'order.payment_sent_back': 'Refunded a payment without an order',
  'order.payment_noted': 'Saw to money that did not fit',
  'order.partner_synced': 'Sent its own facts of the order',

  'return.opened': 'Entered a return',
  'return.approved': 'Approved the return',
  'return.refused': 'Refused the return',
  'return.received': 'Received what was sent back',
  'return.sent_again': 'Sent the replacement again',
  'return.turned': 'Turned the replacement into a refund',
  'parcel.pickup_asked': 'Asked the courier for a pickup',

  'product.created': 'Added a product',
  'product.updated': 'Changed the product',
  'product.stock_changed': 'Changed the stock',
  'product.imported': 'Imported products from a file',
  'product.archived': 'Deleted the product',
  'product.restored': 'Brought the product back',
  'product.picture_sent': 'Uploaded a picture of a product',
  'synonym.created': 'Added a search word',
  'synonym.updated': 'Changed a search word',
  'synonym.deleted': 'Deleted a search word',
  'coupon.created': 'Created a coupon',
  'coupon.updated': 'Changed the coupon',
  'coupon.deleted': 'Deleted the coupon',
  'coupon.restored': 'Brought the coupon back',

  'post.created': 'Wrote a blog post',
  'post.updated': 'Changed the blog post',
  'post.deleted': 'Deleted the blog post',
  'post.restored': 'Brought the blog post back',
  'post.picture_sent': 'Uploaded a picture for the blog',
  'seo.updated': 'Changed the SEO settings',
  'seo.measured': 'Tested the shop for search engines',

  'customer.coins_adjusted': 'Adjusted the coins of a customer',
  'customer.signed_out': 'Signed a customer out everywhere',
  'customer.verification_mailed': 'Mailed a customer the link to verify the address',
  'review.hidden': 'Hid a review',
  'review.shown': 'Showed a review again',
  'enquiry.answered': 'Answered an enquiry',
  'enquiry.noted': 'Wrote a note on an enquiry',
  'enquiry.closed': 'Closed an enquiry',
  'enquiry.reopened': 'Opened an enquiry again',

  'tax_rate.set': 'Set a GST rate',
  'settings.changed': 'Changed the settings of the shop',
  'settings.factor_changed': 'Changed whether staff need a second factor',
  'settings.staff_limits_changed': 'Changed the limits for staff',
  'staff.invited': 'Invited a staff member',
  'staff.invite_withdrawn': 'Withdrew an invitation to the staff',
  'staff.joined': 'Joined the staff',
  'staff.role_changed': 'Changed the role of a member of staff',
  'staff.disabled': 'Switched a member of staff off',
  'staff.enabled': 'Switched a member of staff on',

  'integration.key_made': 'Created a partner key',
  'integration.key_changed': 'Changed the key of a partner',
  'integration.key_rotated': 'Replaced the key of a partner',
  'integration.key_revoked': 'Took back the key of a partner',
  'integration.webhook_added': 'Added a webhook',
  'integration.webhook_changed': 'Changed a webhook',
  'integration.webhook_on': 'Switched a webhook on',
  'integration.webhook_off': 'Switched a webhook off',
  'integration.webhook_removed': 'Removed a webhook',
  'integration.webhook_tested': 'Sent a test to a webhook',
  'integration.webhook_secret_shown': 'Looked at the secret of a webhook',
  'integration.webhook_secret_rotated': 'Replaced the secret of a webhook',
  'integration.webhook_replayed': 'Sent an event to a webhook again',
  'integration.webhook_replayed_failed': 'Sent failed events to a webhook again',
  'integration.job_retried': 'Retried a failed job',
  'integration.job_dismissed': 'Dismissed a failed job',
  'integration.event_noted': 'Saw to an event of the payment provider',
  'integration.figures_kept': 'Sent its figures',

  'export.orders': 'Exported orders',
  'export.products': 'Exported products',
  'export.customers': 'Exported customers',
  'export.invoices': 'Exported invoices',
  'export.audit': 'Exported the audit log',
} as const satisfies Readonly<Partial<Record<`${AuditSubject}.${string}`, string>>>

/** The kind of the subject, and what happened to it. */
export type AuditAction = keyof typeof AUDIT_WORDS

/** The actions of one kind: 'noted' of 'order.noted'. */
export type DeedOn<Subject extends AuditSubject> = AuditAction extends infer Action
  ? Action extends `${Subject}.${infer Deed}`
    ? Deed
    : never
  : never
