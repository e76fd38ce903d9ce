/**
 * Money that needs a person, as staff see it: two lists that should be empty. Each row says what happened and what to
 * do, and offers the action.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import { formatInr, type Paise } from '#platform/rules/money.ts'
import { providerLabel, refundCause, type MoneyAction } from './refund-state.ts'

/** Stored reasons why a payment is flagged to staff. The three for a mismatch are `PaymentMismatch`. */
export const FLAGS = {
  /** Captured, but the shop could not settle its order. */
  notSettled: 'not_settled',
  /** Authorised, but the provider refused the capture. */
  notCaptured: 'not_captured',
  /** Settled here, but the provider does not confirm it. */
  notConfirmed: 'not_confirmed',
  /** Refunded outside the shop; the provider's id of that refund follows. */
  outsideRefund: 'outside_refund:',
} as const

export type OpenFlag = {
  readonly kind: 'flag'
  readonly id: number
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly paymentId: string
  readonly reason: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly at: string
}

export type RefundState = 'by_hand' | 'waiting' | 'refused' | 'failed' | 'slow'

export type OpenRefund = {
  readonly kind: 'refund'
  readonly id: string
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly amountPaise: Paise
  readonly reason: string
  /** The provider's message. */
  readonly failure: string
  readonly state: RefundState
  /** True for the payment that settled the order; false for money that bought nothing. */
  readonly isOwnMoney: boolean
  readonly at: string
}

export type OpenWebhook = {
  readonly kind: 'webhook'
  readonly id: number
  readonly outcome: string
  readonly attempts: number
  readonly at: string
}

export type OpenMoney = OpenFlag | OpenRefund | OpenWebhook

export type ReconciliationRow = {
  readonly kind: OpenMoney['kind']
  readonly id: string
  readonly orderId: OrderId | null
  readonly orderNumber: string | null
  readonly at: string
  readonly amountPaise: Paise | null
  readonly happened: string
  readonly advice: string
  readonly actions: readonly MoneyAction[]
}

export type Reconciliation = {
  readonly paidWithoutOrder: readonly ReconciliationRow[]
  readonly orderWithoutMoney: readonly ReconciliationRow[]
  /** Refunds that are at the provider or on their way to it, and not processed yet. */
  readonly refundsUnderWay: number
}

export function reconciliationOf(open: readonly OpenMoney[], refundsUnderWay: number): Reconciliation {
  const rows = open.map((each) => ({ isPaid: isPaidWithoutOrder(each), row: rowOf(each) }))
  return {
    paidWithoutOrder: rows.filter(({ isPaid }) => isPaid).map(({ row }) => row),
    orderWithoutMoney: rows.filter(({ isPaid }) => !isPaid).map(({ row }) => row),
    refundsUnderWay,
  }
}

/** True: money without an order. False: an order without its money, or a refund that was not sent. */
function isPaidWithoutOrder(open: OpenMoney): boolean {
  if (open.kind === 'webhook') return true
  if (open.kind === 'refund') return !open.isOwnMoney
  return isMismatch(open.reason)
}

const MISMATCHES: ReadonlySet<string> = new Set(['amount', 'currency', 'provider_order'])

function isMismatch(reason: string): boolean {
  return MISMATCHES.has(reason)
}

type Words = Pick<ReconciliationRow, 'happened' | 'advice' | 'actions'>

function rowOf(open: OpenMoney): ReconciliationRow {
  const { orderId, orderNumber } = open.kind === 'webhook' ? { orderId: null, orderNumber: null } : open
  return {
    kind: open.kind,
    id: String(open.id),
    orderId,
    orderNumber,
    at: open.at,
    amountPaise: open.kind === 'refund' ? open.amountPaise : open.kind === 'flag' ? amountOf(open) : null,
    ...wordsOf(open),
  }
}

function wordsOf(open: OpenMoney): Words {
  if (open.kind === 'flag') return wordsOfFlag(open)
  return open.kind === 'refund' ? wordsOfRefund(open) : wordsOfWebhook(open)
}

function wordsOfFlag({ reason, facts, paymentId }: OpenFlag): Words {
  if (reason.startsWith(FLAGS.outsideRefund))
    return {
      happened: `A refund of ${money(facts['amountPaise'])} was made at the provider, not by the shop (${textOf(facts['providerRefundId'])}).`,
      advice: 'Find out who made it and why. It is not in the order’s invoice or coins.',
      actions: ['note'],
    }
  switch (reason) {
    case FLAGS.notSettled:
      return {
        happened: `${money(facts['amountPaise'])} was captured (${paymentId}), and the order could not be settled.`,
        advice: 'Check the payment: the shop then tries once more to settle it.',
        actions: ['ask_payment', 'note'],
      }
    case FLAGS.notCaptured:
      return {
        happened: `${money(facts['amountPaise'])} was authorised (${paymentId}), and the provider does not let the shop capture it.`,
        advice: 'Check the payment. Uncaptured money goes back to the customer by itself within five days.',
        actions: ['ask_payment', 'note'],
      }
    case FLAGS.notConfirmed:
      return {
        happened: `The order is marked as paid, and the provider does not confirm ${paymentId}: ${DIFFERENCES[textOf(facts['difference'])] ?? 'it differs'}.`,
        advice:
          'Check the payment; if this persists, stop the parcel and look at the payment in the provider’s dashboard.',
        actions: ['ask_payment', 'note'],
      }
    default:
      return wordsOfMismatch(reason, facts, paymentId)
  }
}

const DIFFERENCES: Readonly<Record<string, string>> = {
  missing: 'it is not among the payments of this order',
  not_captured: 'it was not captured',
  amount: 'the amount differs',
  currency: 'the currency differs',
}

function wordsOfMismatch(reason: string, facts: OpenFlag['facts'], paymentId: string): Words {
  const { amountPaise, expectedPaise, currency } = facts
  const came =
    reason === 'currency'
      ? `in ${textOf(currency)}`
      : `${money(amountPaise)} instead of ${money(expectedPaise)}`
  return {
    happened: `A payment does not match its order: ${came} (${paymentId}). It did not settle the order.`,
    advice:
      reason === 'currency'
        ? 'Refund it in the provider’s dashboard, then mark it as resolved here.'
        : 'Refund it. If the customer still wants the order, ask for a new payment.',
    actions: reason === 'currency' ? ['note'] : ['refund', 'note'],
  }
}

function wordsOfRefund({ reason, state, failure }: OpenRefund): Words {
  const cause = refundCause(reason)
  const words = failure === '' ? '' : ` It says: ${providerLabel(failure)}`
  switch (state) {
    case 'by_hand':
      return {
        happened: `${cause}. It was paid in cash, so the provider can’t refund it.`,
        advice: 'Pay it by bank transfer, and note the reference of the transfer.',
        actions: ['by_hand'],
      }
    case 'waiting':
      return {
        happened: `${cause}. The provider has not accepted the refund yet.`,
        advice: 'The shop retries it every hour. Check it now if the customer is waiting.',
        actions: ['ask_refund'],
      }
    case 'refused':
      return {
        happened: `${cause}. The provider refused the refund.${words}`,
        advice: 'Try again, for example when the balance at the provider covers it, or pay it manually.',
        actions: ['retry', 'by_hand'],
      }
    case 'failed':
      return {
        happened: `${cause}. The refund did not reach the customer.${words}`,
        advice: 'Try again, or ask the customer for an account and pay it manually.',
        actions: ['retry', 'by_hand'],
      }
    case 'slow':
      return {
        happened: `${cause}. The provider has had the refund for a week and has not confirmed it.`,
        advice: 'Check the refund; after that, ask the provider’s support with the refund’s number.',
        actions: ['ask_refund'],
      }
  }
}

function wordsOfWebhook({ outcome, attempts }: OpenWebhook): Words {
  switch (outcome) {
    case 'unknown_order':
      return {
        happened: 'The provider reported a captured payment for an order that this shop does not have.',
        advice: 'Look for it in the provider’s dashboard: it may belong to another shop of the same account.',
        actions: ['note'],
      }
    case 'refund_mismatch':
      return {
        happened:
          'The provider reported a refund with a different amount or payment than the shop requested.',
        advice: 'Compare both in the provider’s dashboard.',
        actions: ['note'],
      }
    case 'stuck':
      return {
        happened: `An event from the provider could not be processed (tried ${attempts === 1 ? 'once' : `${attempts} times`}).`,
        advice: 'It is retried every minute. If it keeps failing, check the log.',
        actions: ['note'],
      }
    default:
      return {
        happened: 'An event of the provider could not be read.',
        advice: 'Look into the provider’s dashboard for what happened at that time.',
        actions: ['note'],
      }
  }
}

/** Rupees only: amounts in other currencies can't be formatted here. */
function amountOf({ reason, facts: { amountPaise } }: OpenFlag): Paise | null {
  return typeof amountPaise === 'number' && reason !== 'currency' ? (amountPaise as Paise) : null
}

function money(fact: unknown): string {
  return typeof fact === 'number' ? formatInr(fact as Paise) : 'An unknown amount'
}

function textOf(fact: unknown): string {
  return typeof fact === 'string' ? fact : ''
}
