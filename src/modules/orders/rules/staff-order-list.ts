/** Staff's orders table: its tabs and filters, how a search text is read, its rows, and the labels of two columns. */
import { likeLiteral, searchText } from '#platform/rules/clean-words.ts'
import {
  PAYMENT_STATUS_LABELS,
  type PaymentMethod,
  type PaymentStatus,
} from '#platform/rules/payment-status.ts'
import { tagOf } from '#modules/staff/rules/tags.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { isDay } from '#platform/rules/range.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { Delivery, FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import { ORDER_STATUSES, type BadgeColour, type OrderStatus } from './order-status.ts'
import { PARCEL_LABELS } from './order-step.ts'

/** The tabs above the table: work that waits for staff, and the archive. */
export const ORDER_TABS = {
  to_ship: 'To pack',
  todo: 'To do',
  unconfirmed: 'COD to confirm',
  returns: 'Returns',
  archived: 'Archived',
} as const
export type OrderTab = keyof typeof ORDER_TABS

/** Orders of each tab, and of all. */
export type OrderTabCounts = Readonly<Record<OrderTab | 'all', number>>

export const PAYMENT_FILTERS = {
  unpaid: PAYMENT_STATUS_LABELS.unpaid,
  paid: PAYMENT_STATUS_LABELS.paid,
  refunded: PAYMENT_STATUS_LABELS.refunded,
  failed: PAYMENT_STATUS_LABELS.failed,
  cash: 'Cash on delivery',
  cash_on_the_way: 'COD money on the way',
} as const
export type PaymentFilter = keyof typeof PAYMENT_FILTERS

export const FULFILMENT_FILTERS = {
  none: 'Not sent',
  on_its_way: 'On its way',
  delivered: PARCEL_LABELS.delivered,
  picked_up: PARCEL_LABELS.pickedUp,
  back: 'RTO',
  cancelled: PARCEL_LABELS.cancelled,
} as const
export type FulfilmentFilter = keyof typeof FULFILMENT_FILTERS

/** Part of the URL, so that it can be bookmarked, shared and exported. */
export type StaffOrderFilter = {
  readonly search: string
  readonly status: OrderStatus | ''
  /** The tab. */
  readonly state: OrderTab | ''
  readonly payment: PaymentFilter | ''
  readonly fulfilment: FulfilmentFilter | ''
  readonly tag: string
  /** Days in India, YYYY-MM-DD, both included; empty for none. */
  readonly from: string
  readonly to: string
}

/** Parses a URL's query. An invalid value means all. */
export function staffOrderFilter(query: { get(name: string): string | null }): StaffOrderFilter {
  const text = (name: string) => searchText(query.get(name))
  const status = text('status')
  return {
    search: text('search'),
    status: (ORDER_STATUSES as readonly string[]).includes(status) ? (status as OrderStatus) : '',
    state: keyOf(ORDER_TABS, text('state')),
    payment: keyOf(PAYMENT_FILTERS, text('payment')),
    fulfilment: keyOf(FULFILMENT_FILTERS, text('fulfilment')),
    tag: tagOf(query.get('tag')),
    from: dayOf(text('from')),
    to: dayOf(text('to')),
  }
}

function keyOf<Key extends string>(words: Readonly<Record<Key, string>>, key: string): Key | '' {
  return Object.hasOwn(words, key) ? (key as Key) : ''
}

/** The query of a filter: only what is set. */
export function filterQuery(filter: StaffOrderFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}

/** The plain list hides archived orders; a search or a filter finds them too. */
export function hidesArchive(filter: StaffOrderFilter): boolean {
  return Object.keys(filterQuery(filter)).length === 0
}

/** A day that exists; empty for anything else. */
function dayOf(text: string): string {
  return isDay(text) ? text : ''
}

/** How to interpret a search text, each in the form that its index needs. Null if it can't be that. */
type SearchedOrder = {
  /** Parts of a name, an e-mail address, a town or a product's name: LIKE patterns that must all match. */
  readonly words: readonly string[]
  /** The words that may have typos, if any; the others must match as typed. */
  readonly similar: readonly { readonly word: string; readonly isExact: boolean }[] | null
  /** The range of order ids with this prefix. */
  readonly ids: readonly [first: string, last: string] | null
  /** Digits of an order's number, typed with its prefix or without. */
  readonly number: string | null
  /** The last digits of a phone number, reversed. */
  readonly phone: string | null
  readonly pincode: string | null
  /** As typed: a payment id, a waybill or an invoice number. */
  readonly exact: string
}

const NUMBERED = /^(?:[a-z\d]{1,3}-)?(\d{1,9})$/i
const MAX_WORDS = 6

export function searchedOrder(search: string): SearchedOrder {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return {
    words: words.map(patternOf),
    similar: similarTo(words),
    ids: idsOf(search.toLowerCase()),
    number: NUMBERED.exec(search)?.[1] ?? null,
    phone: phoneOf(search),
    pincode: /^[1-9]\d{5}$/.test(search) ? search : null,
    exact: search,
  }
}

/** Whether a search without matches should be repeated with similar names. */
export function mayHaveTypos(search: string): boolean {
  return searchedOrder(search).similar !== null
}

function patternOf(word: string): string {
  return `%${likeLiteral(word)}%`
}

/** A shorter word with a typo leaves too little to compare. */
const MIN_TYPO = 4

/** Names may have typos; numbers and codes may not. */
function similarTo(words: readonly string[]): SearchedOrder['similar'] {
  const isNamed = words.every((word) => /^[\p{L}\p{M}.'’@-]+$/u.test(word))
  if (!isNamed || !words.some((word) => word.length >= MIN_TYPO)) return null
  return words.map((word) => {
    const isExact = word.length < MIN_TYPO
    return { word: isExact ? patternOf(word) : word, isExact }
  })
}

const HYPHENS_AT: ReadonlySet<number> = new Set([8, 13, 18, 23])

function idsOf(text: string): readonly [string, string] | null {
  const isPrefix = /^[\da-f]{3,8}(-[\da-f]{0,4}){0,3}(-[\da-f]{0,12})?$/.test(text) && hyphensFit(text)
  if (!isPrefix) return null
  const digits = text.replaceAll('-', '')
  return [uuidOf(digits.padEnd(32, '0')), uuidOf(digits.padEnd(32, 'f'))]
}

function hyphensFit(text: string): boolean {
  return [...text].every((letter, at) => (letter === '-') === HYPHENS_AT.has(at))
}

function uuidOf(digits: string): string {
  return [0, 8, 12, 16, 20].map((from, n) => digits.slice(from, [8, 12, 16, 20, 32][n])).join('-')
}

/**
 * Phone numbers are stored as typed, so the last ten digits count, with or without +91. Fewer than four digits are not
 * searched.
 */
function phoneOf(text: string): string | null {
  if (!/^[+\d\s()-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  return digits.length >= 4 ? [...digits.slice(-10)].toReversed().join('') : null
}

/** A row of staff's orders table (spec §2, Admin panel). */
export type StaffOrderRow = {
  readonly id: OrderId
  readonly number: string
  readonly customerName: string
  readonly customerEmail: string
  readonly createdAt: string
  readonly totalPaise: Paise
  readonly paymentMethod: PaymentMethod
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly delivery: Delivery
  readonly tags: readonly string[]
  readonly isArchived: boolean
  /** A cash order that its customer has confirmed. */
  readonly isConfirmed: boolean
  /** The courier has lost its parcel. */
  readonly isLost: boolean
  /** Booked, and still in the warehouse. */
  readonly isWaiting: boolean
  /** The last delivery attempt failed, and nobody has requested another. */
  readonly isUndelivered: boolean
}

export type StaffOrderPage = {
  readonly orders: readonly StaffOrderRow[]
  readonly total: number
  /** The search has more matches than were counted. */
  readonly isMore: boolean
  /** Nothing matches the search; these results are similar. */
  readonly isSimilar: boolean
  readonly page: number
  readonly pageSize: number
}

/** For the Payment and Fulfilment columns: shoppers' terms, and the trade's for what they don't see. */
export type ColumnLabel = { readonly words: string; readonly colour: BadgeColour }

const PAYMENT_COLOURS: Readonly<Record<PaymentStatus, BadgeColour>> = {
  unpaid: 'yellow',
  paid: 'green',
  partly_refunded: 'grey',
  refunded: 'grey',
  failed: 'red',
}

type Paid = Pick<StaffOrderRow, 'paymentStatus' | 'paymentMethod' | 'isConfirmed'>

export function paymentLabel({ paymentStatus, paymentMethod, isConfirmed }: Paid): ColumnLabel {
  if (paymentStatus === 'unpaid' && paymentMethod === 'cod')
    return isConfirmed
      ? { words: 'COD · confirmed', colour: 'blue' }
      : { words: 'COD · to confirm', colour: 'yellow' }
  return { words: PAYMENT_STATUS_LABELS[paymentStatus], colour: PAYMENT_COLOURS[paymentStatus] }
}

type Sent = Paid &
  Pick<StaffOrderRow, 'fulfilmentStatus' | 'delivery' | 'isLost' | 'isWaiting' | 'isUndelivered'>

export function fulfilmentLabel(order: Sent): ColumnLabel {
  switch (order.fulfilmentStatus) {
    case 'none':
    case 'requested':
      return beforeShipping(order)
    case 'shipped':
      if (order.isLost) return { words: PARCEL_LABELS.lost, colour: 'red' }
      if (order.isUndelivered) return { words: 'NDR', colour: 'red' }
      return { words: PARCEL_LABELS[order.isWaiting ? 'waiting' : 'moving'], colour: 'blue' }
    case 'delivered':
      return { words: PARCEL_LABELS[order.delivery === 'pickup' ? 'pickedUp' : 'delivered'], colour: 'green' }
    case 'returning':
      return { words: 'RTO in transit', colour: 'yellow' }
    case 'returned':
      return { words: 'RTO received', colour: 'grey' }
    case 'cancelled':
      return { words: PARCEL_LABELS.cancelled, colour: 'grey' }
  }
}

/** Only what is paid, or confirmed in cash, is packed. */
function beforeShipping({ paymentStatus, isConfirmed }: Sent): ColumnLabel {
  if (paymentStatus === 'failed' || paymentStatus === 'refunded') return { words: 'Not sent', colour: 'grey' }
  return paymentStatus === 'unpaid' && !isConfirmed
    ? { words: 'On hold', colour: 'grey' }
    : { words: 'To pack', colour: 'yellow' }
}
