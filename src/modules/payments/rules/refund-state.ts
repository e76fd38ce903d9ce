/** The status of one refund, as a label for staff, and the available actions. */
import { addPaise, fromRupees, paise, type Paise } from '#platform/rules/money.ts'

/** The action of a button beside the money. */
export type MoneyAction = 'ask_payment' | 'ask_refund' | 'refund' | 'retry' | 'by_hand' | 'note'

export type RefundFacts = {
  readonly id: string
  readonly method: 'provider' | 'manual' | 'coins'
  readonly status: 'requested' | 'accepted' | 'refused'
  readonly processedAt: string | null
  readonly failedAt: string | null
  readonly replacesId: string | null
}

export type RefundProgress = {
  readonly words: string
  readonly tone: 'good' | 'bad' | 'neutral'
  readonly actions: readonly MoneyAction[]
}

/** `all` are the order's refunds, oldest first: only the newest attempt of a refund can be retried. */
export function refundProgress(refund: RefundFacts, all: readonly RefundFacts[]): RefundProgress {
  const firstOf = ({ id, replacesId }: RefundFacts) => replacesId ?? id
  const isNewest = all.findLast((each) => firstOf(each) === firstOf(refund))?.id === refund.id
  const progress = progressOf(refund)
  return isNewest ? progress : { ...progress, words: `${progress.words}, retried since`, actions: [] }
}

function progressOf({ method, status, processedAt, failedAt }: RefundFacts): RefundProgress {
  if (method === 'coins') return { words: 'coins returned', tone: 'good', actions: [] }
  if (method === 'manual')
    return status === 'accepted'
      ? { words: 'paid manually', tone: 'good', actions: [] }
      : { words: 'to be paid manually', tone: 'bad', actions: ['by_hand'] }
  if (status === 'requested') return { words: 'requested', tone: 'neutral', actions: ['ask_refund'] }
  if (status === 'refused')
    return { words: 'refused by the provider', tone: 'bad', actions: ['retry', 'by_hand'] }
  if (failedAt !== null) return { words: 'failed', tone: 'bad', actions: ['retry', 'by_hand'] }
  if (processedAt !== null) return { words: 'processed', tone: 'good', actions: [] }
  return { words: 'with the provider', tone: 'neutral', actions: ['ask_refund'] }
}

export type MoneyFacts = RefundFacts & {
  readonly amountPaise: Paise
  readonly withheldCoins: number
  readonly providerPaymentId: string | null
}

export type MoneyBack = {
  /** Sent to the customer as far as we know; includes what was withheld for spent coins. */
  readonly sentPaise: Paise
  /** Requested from the provider or accepted by it, and not processed yet. */
  readonly underWayPaise: Paise
  /** A refund was refused or failed, and no retry has replaced it. */
  readonly hasFailed: boolean
}

/** The progress of the refunds of an order's own money, each by its newest attempt. `all` are oldest first. */
export function moneyBack(all: readonly MoneyFacts[], ownPaymentId: string | null): MoneyBack {
  const own = all.filter(
    ({ method, replacesId, providerPaymentId }) =>
      replacesId === null &&
      method !== 'coins' &&
      (method === 'manual' || providerPaymentId === ownPaymentId),
  )
  const tried = own.map((first) => ({
    paise: addPaise(first.amountPaise, fromRupees(first.withheldCoins)),
    stage: stageOf(all.findLast(({ id, replacesId }) => (replacesId ?? id) === first.id) ?? first),
  }))
  const sum = (stage: Stage) =>
    paise(tried.reduce((total, each) => (each.stage === stage ? total + each.paise : total), 0))
  return {
    sentPaise: sum('sent'),
    underWayPaise: sum('under_way'),
    hasFailed: tried.some(({ stage }) => stage === 'failed'),
  }
}

type Stage = 'sent' | 'under_way' | 'failed' | 'by_hand'

function stageOf({ method, status, processedAt, failedAt }: RefundFacts): Stage {
  if (method === 'manual') return status === 'accepted' ? 'sent' : 'by_hand'
  if (status === 'refused' || failedAt !== null) return 'failed'
  return processedAt === null ? 'under_way' : 'sent'
}

/** The provider's message without its leading codes ("400 BAD_REQUEST_ERROR: …"), which are for the log. */
export function providerLabel(failure: string): string {
  return failure.replace(/^\d{3} [A-Z_]+: /, '')
}

const CAUSES: ReadonlyMap<string, string> = new Map([
  ['second_payment', 'The order was paid twice'],
  ['paid_too_late', 'The payment came after the order was closed'],
  ['mismatch', 'The payment did not match its order'],
  ['cancelled', 'The order was cancelled'],
])

/** Why money is refunded, as text. Reasons from other modules have a prefix before a colon. */
export function refundCause(reason: string): string {
  if (reason.startsWith('return:')) return 'Items were returned'
  if (reason.startsWith('staff:')) return 'Requested by staff'
  return CAUSES.get(reason) ?? 'A refund was requested'
}
