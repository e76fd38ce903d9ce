/** The texts of payment and refund events for the order's timeline. */
import { sentences } from '#platform/rules/messages.ts'
import { formatInr, fromRupees, type Paise } from '#platform/rules/money.ts'
import { story, textOf, type Stories } from '#modules/orders/rules/order-timeline.ts'
import { ASKS_WHERE_TO, isReturnRefund } from '#modules/orders/rules/refund-words.ts'

export const PAYMENT_STORIES: Stories = {
  customer: {
    'order.paid': ({ from, method }) => paid(from, method),
    'refund.requested': ({ reason, withheldCoins, amountPaise, isByHand }) =>
      amountPaise === 0
        ? story('Coins returned', refundedBecause(reason))
        : story(
            'Refund started',
            [refundedBecause(reason), coinsKeptBack(withheldCoins), isByHand === true ? ASK_WHERE_TO : '']
              .filter((text) => text !== '')
              .join(' '),
          ),
    'refund.accepted': ({ reference }) =>
      reference === undefined
        ? story('Refund sent to your bank', 'Banks take some days to show it.', 'good')
        : story('Refunded by transfer', '', 'good'),
    'refund.failed': () =>
      story('The refund did not get through', 'Our staff look at it and write to you.', 'bad'),
    'refund.refused': () =>
      story('The refund needs a person', 'Our staff look at it and write to you.', 'bad'),
  },
  staff: {
    'order.paid': ({ from, method, reference }) =>
      method === 'outside'
        ? story('Marked as paid', `Reference ${textOf(reference)}`, 'good')
        : paid(from, method),
    'payment.mismatch': ({ payment, amountPaise, expectedPaise }) =>
      story(
        'A payment does not match',
        `${textOf(payment)}: ${amountOf(amountPaise)} instead of ${amountOf(expectedPaise)}. It was not settled.`,
        'bad',
      ),
    'payment.cash_after_close': ({ amountPaise }) =>
      story('Cash collected for a closed order', amountOf(amountPaise), 'bad'),
    'payment.cash_noted': ({ amountPaise }) =>
      story('Cash of the closed order resolved', amountOf(amountPaise)),
    'payment.noted': ({ note }) => story('Resolved manually', textOf(note)),
    'payment.confirmed': () => story('The provider confirms the payment after all', '', 'good'),
    'refund.requested': ({ amountPaise, coinsReturned, note }) =>
      story(
        amountPaise === 0 ? 'Coins returned' : `Refund of ${amountOf(amountPaise)} requested`,
        [...(typeof coinsReturned === 'number' ? [`Coins back: ${coinsReturned}.`] : []), textOf(note)]
          .join(' ')
          .trim(),
      ),
    'refund.accepted': ({ amountPaise, reference }) =>
      story(
        `Refund of ${amountOf(amountPaise)} ${reference === undefined ? 'accepted by the provider' : 'paid manually'}`,
        textOf(reference),
        'good',
      ),
    'refund.refused': ({ amountPaise }) =>
      story(`The provider refused a refund of ${amountOf(amountPaise)}`, '', 'bad'),
    'refund.failed': ({ amountPaise }) => story(`Refund of ${amountOf(amountPaise)} failed`, '', 'bad'),
    'refund.processed': ({ refund }) => story('Refund processed', textOf(refund), 'good'),
    'refund.retried': ({ amountPaise }) => story('Refund retried', amountOf(amountPaise)),
  },
}

function paid(from: unknown, method: unknown) {
  if (method === 'cash') return story('Paid in cash', 'The courier has collected it.', 'good')
  return from === 'failed'
    ? story('Payment received late', 'The items were still there, so your order goes on.', 'good')
    : story('Payment received', '', 'good')
}

/** Cash can only be refunded by a bank transfer. */
const ASK_WHERE_TO = `${ASKS_WHERE_TO.charAt(0).toUpperCase()}${ASKS_WHERE_TO.slice(1)}`

function refundedBecause(reason: unknown): string {
  switch (reason) {
    case 'second_payment':
      return 'The order had been paid before.'
    case 'paid_too_late':
      return 'The payment came after the order was closed.'
    case 'cancelled':
      return 'The order was cancelled.'
    case 'rto':
      return 'The parcel came back to us. The charges for sending it are not part of the refund.'
    case 'parcel_lost':
      return 'The courier did not bring the parcel.'
    default:
      return isReturnRefund(reason) ? 'What you returned is with us.' : ''
  }
}

function coinsKeptBack(coins: unknown): string {
  return typeof coins === 'number' && coins > 0 ? sentences.coinsWithheld(formatInr(fromRupees(coins))) : ''
}

function amountOf(fact: unknown): string {
  return typeof fact === 'number' ? formatInr(fact as Paise) : 'an unknown amount'
}
