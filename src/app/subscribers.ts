/** Everything that an event triggers, in this order. What can wait until after the commit is a job instead. */
import { completeReturnOfRefund, eraseReturnsOfAccount } from '#modules/fulfilment/index.ts'
import { lockAccountOrders } from '#modules/orders/index.ts'
import { addImportedRedirects } from '#modules/content/index.ts'
import { eraseEnquiriesOfAccount } from '#modules/enquiries/index.ts'
import { erasePartnerData } from '#modules/partners/index.ts'
import { linkGuestOrders } from '#modules/payments/index.ts'
import { creditWelcome, lockAccountCoins, voidCoins } from '#modules/rewards/index.ts'
import type { Subscribers } from '#platform/events.ts'

export const SUBSCRIBERS: Subscribers = {
  'products.imported': [addImportedRedirects],
  'refund.accepted': [completeReturnOfRefund],
  'account.verified': [linkGuestOrders, creditWelcome],
  'account.deletion_requested': [lockAccountOrders, linkGuestOrders, lockAccountCoins],
  'account.deleted': [voidCoins, eraseReturnsOfAccount, eraseEnquiriesOfAccount, erasePartnerData],
}
