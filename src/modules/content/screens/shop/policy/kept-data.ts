/** Everything the shop stores in a visitor's browser, for the privacy policy. New storage keys must be listed here. */
import { STORAGE_KEYS } from '#platform/ui/storage.ts'

export type KeptInBrowser = {
  readonly name: string
  readonly purpose: string
  readonly until: string
}

export const COOKIES: readonly KeptInBrowser[] = [
  {
    name: 'panna_guest',
    purpose:
      'Set when you order without an account. Lets this browser, and no other, see the orders that it placed.',
    until: '24 hours; for one more day it only tells you that this time is over',
  },
  {
    name: 'panna.session_token',
    purpose: 'Set when you sign in. Keeps you signed in.',
    until: '7 days after your last visit, or until you sign out',
  },
  {
    name: 'panna.device',
    purpose:
      'Set when you sign in. Says that this browser has signed in before, so that somebody who guesses at your password from elsewhere cannot shut you out.',
    until: '180 days',
  },
  {
    name: 'panna.sign_up',
    purpose:
      'Set when you create an account. Lets this browser verify your email address without choosing a password again.',
    until: '24 hours',
  },
  {
    name: 'panna.two_factor',
    purpose: 'Set when your account asks for a second factor: remembers that the password was right.',
    until: '10 minutes, or until you have entered the code',
  },
  {
    name: 'panna.trust_device',
    purpose: 'Set when you tick that this browser need not be asked for a code again.',
    until: '30 days',
  },
]

const CLOSED = 'You close the tab'
const REMOVED = 'You clear it, or the site data of this shop in your browser'

const STORED: Readonly<Record<keyof typeof STORAGE_KEYS, Omit<KeptInBrowser, 'name'>>> = {
  cart: { purpose: 'What is in your cart.', until: 'You empty the cart or have ordered' },
  wishlist: { purpose: 'What is on your wishlist.', until: 'You press Clear All' },
  cartSync: {
    purpose: 'Which cart and wishlist your account keeps, to bring those of this browser together with them.',
    until: 'You sign out',
  },
  seen: { purpose: 'The products that you looked at last, to show them again.', until: REMOVED },
  searches: { purpose: 'What you searched for last, to offer it again.', until: REMOVED },
  screenScale: {
    purpose: 'The size of your screen, if you measured it for the page preview.',
    until: REMOVED,
  },
  session: {
    purpose: 'Your name, e-mail and coins, to show them at once when you are signed in.',
    until: 'You sign out',
  },
  attempt: {
    purpose: 'The number of the order that was placed last, so that it is placed and paid only once.',
    until: 'You place another order',
  },
  coupon: { purpose: 'The coupon that you applied.', until: CLOSED },
  coins: { purpose: 'How many coins you use for this order.', until: CLOSED },
  details: {
    purpose: 'Your delivery details while you fill them in.',
    until: 'The order is placed, or you close the tab',
  },
  pincode: {
    purpose: 'The pincode that you asked about, to show when a parcel arrives there.',
    until: REMOVED,
  },
  notice: { purpose: 'That you have just signed in or out, to tell you so.', until: 'The next page' },
  next: {
    purpose: 'The page on which you created an account, to lead you back there.',
    until: 'You have verified your address, or you close the tab',
  },
  returnRequest: {
    purpose: 'Your request for a return while you fill it in.',
    until: 'It is sent, or you close the tab',
  },
  enquiry: { purpose: 'Your message to us while you write it.', until: 'It is sent, or you close the tab' },
  enquiryReceipt: { purpose: 'The ticket number of your last message.', until: CLOSED },
  consent: { purpose: 'Whether you allow us to count your visit.', until: REMOVED },
  visit: {
    purpose: 'A number drawn for this tab, which tells that what it looked at belongs together.',
    until: 'You withdraw your consent, or close the tab',
  },
  told: { purpose: 'The orders that were counted, so that none is counted twice.', until: REMOVED },
}

type StoredKey = keyof typeof STORAGE_KEYS

/** Only if visits are counted. */
const OF_COUNTING: ReadonlySet<StoredKey> = new Set<StoredKey>(['consent', 'visit', 'told'])

export function browserStorage(isMeasured: boolean): readonly KeptInBrowser[] {
  return (Object.keys(STORAGE_KEYS) as StoredKey[])
    .filter((key) => isMeasured || !OF_COUNTING.has(key))
    .map((key) => ({ name: STORAGE_KEYS[key], ...STORED[key] }))
}
