/** Everything that an event triggers, in this order. What can wait until after the commit is a job instead. */
import { completeReturnOfRefund } from '#modules/fulfilment/actions/complete-return.ts'
import { eraseReturnsOfAccount } from '#modules/fulfilment/actions/save-return-photo.ts'
import { lockAccountOrders } from '#modules/orders/actions/lock-account-orders.ts'
import { addImportedRedirects } from '#modules/content/actions/redirects.ts'
import { linkGuestOrders } from '#modules/payments/actions/link-guest-orders.ts'
import { creditWelcome, lockAccountCoins, voidCoins } from '#modules/rewards/actions/account-coins.ts'
import type { Subscribers } from '#platform/events.ts'

export const SUBSCRIBERS: Subscribers = {
  'products.imported': [addImportedRedirects],
  'refund.accepted': [completeReturnOfRefund],
  'account.verified': [linkGuestOrders, creditWelcome],
  'account.deletion_requested': [lockAccountOrders, linkGuestOrders, lockAccountCoins],
  'account.deleted': [voidCoins, eraseReturnsOfAccount],
}
