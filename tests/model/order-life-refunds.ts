/** The model's refunds: amount, coins, and what the provider and staff do with them. */
import { addCoins, coinsEarned, type LifeOrder, type World } from './order-life-model.ts'
import type { Return } from './order-life-returns.ts'

export type Refund = {
  readonly reason: string
  /** The payment that it refunds, if a provider can be asked about it. */
  readonly payment: string | null
  /** Refunds the order's own payment; otherwise a payment that bought nothing. */
  readonly isOwn: boolean
  readonly method: 'provider' | 'manual' | 'coins'
  readonly amountPaise: number
  readonly withheldCoins: number
  /** It was sent once, whatever happened then: a credit note exists, and it is counted. */
  isAccepted: boolean
  readonly tries: Try[]
  readonly returned?: Return | undefined
}
type Try = {
  readonly by: 'provider' | 'hand'
  /** The shop's status. */
  state: 'asked' | 'refused' | 'accepted' | 'through' | 'failed'
  /** The bank's status. */
  bank: 'open' | 'through' | 'failed'
  /** When the shop last heard of it. */
  since: number
}
export type Bank = 'pays' | 'waits' | 'refuses'

/** Everything requested as refund of an order's own payment, including coins deducted from it. */
export function askedBack({ refunds }: LifeOrder): number {
  return sum(refunds.filter(({ isOwn }) => isOwn).map(valueOf))
}

/** Nothing remains to be refunded: what is not sent yet stays. */
export function isAskedWhole(order: LifeOrder): boolean {
  return order.totalPaise > 0 && askedBack(order) >= order.totalPaise
}

/** Everything that was refunded of it. */
export function goneBack({ refunds }: LifeOrder): number {
  return sum(refunds.filter(({ isOwn, isAccepted }) => isOwn && isAccepted).map(valueOf))
}

/** The part that was not refunded after all: a refund that failed at the bank is still owed. */
function stillGone({ refunds }: LifeOrder): number {
  const isGone = ({ method, isAccepted, tries }: Refund) =>
    isAccepted &&
    (method === 'coins' || tries.some(({ state }) => state === 'accepted' || state === 'through'))
  return sum(refunds.filter((refund) => refund.isOwn && isGone(refund)).map(valueOf))
}

function valueOf({ amountPaise, withheldCoins }: Refund): number {
  return amountPaise + withheldCoins * 100
}

export function paymentStatus(order: LifeOrder): string {
  const { status, totalPaise, parcel } = order
  if (status !== 'paid') return status
  if (totalPaise === 0) return parcel === 'cancelled' ? 'refunded' : 'paid'
  const gone = stillGone(order)
  return gone === 0 ? 'paid' : gone < totalPaise ? 'partly_refunded' : 'refunded'
}

export function isPaid(order: LifeOrder): boolean {
  return ['paid', 'partly_refunded'].includes(paymentStatus(order))
}

type Part = {
  readonly reason: string
  readonly paise: number
  /** How many of the spent coins are returned. */
  readonly coins: number
  readonly returned?: Return
}

/** The provider refunds at least ₹1, so no smaller remainder may be left. The same reason is the same refund. */
export function refundPart(world: World, order: LifeOrder, part: Part): string {
  const { reason, paise } = part
  const hasMoney = paise > 0
  if (!isPaid(order) && (hasMoney || paymentStatus(order) !== 'refunded')) return 'refund_refused'
  if (order.refunds.some((refund) => refund.isOwn && refund.reason === reason)) return 'asked'
  const left = order.totalPaise - askedBack(order)
  if (paise > left) return 'refund_refused'
  const least = hasMoney ? Math.max(100, paise) : 0
  const amount = hasMoney && left - least < 100 ? left : least
  const kept = Math.min(coinsEarned(world, order), Math.floor((left - amount) / 1_000))
  send(world, order, { ...part, paise: amount }, kept)
  return 'asked'
}

export function refundWhole(world: World, order: LifeOrder, reason: string): void {
  const paise = order.totalPaise - askedBack(order)
  send(world, order, { reason, paise, coins: order.coins }, 0)
}

/** Of the coins it earned the order keeps `retainedCoins`; those already spent are deducted from the refund. */
function send(world: World, order: LifeOrder, part: Part, retainedCoins: number): void {
  const { reason, paise, returned } = part
  const balance = world.balances[order.shopper] ?? null
  const own = order.refunds.filter(({ isOwn }) => isOwn)
  const back = balance === null ? 0 : Math.min(part.coins, order.coins - order.coinsBack)
  const settled = order.coinsTaken + sum(own.map(({ withheldCoins }) => withheldCoins))
  const due = balance === null ? 0 : Math.max(0, coinsEarned(world, order) - settled - retainedCoins)
  const taken = Math.min(due, (balance ?? 0) + back)
  const withheldCoins = paise === 0 ? 0 : Math.min(due - taken, Math.floor((paise - 100) / 100))
  addCoins(world, order, back - taken)
  order.coinsBack += back
  order.coinsTaken += taken
  // A cancellation with no money to send back creates no refund.
  if (paise === 0 && reason === 'cancelled' && own.length === 0) return
  const byHand = order.isCash || order.isAtCounter
  order.refunds.push({
    reason,
    payment: paise === 0 || byHand ? null : order.paidBy,
    isOwn: true,
    method: paise === 0 ? 'coins' : byHand ? 'manual' : 'provider',
    amountPaise: paise - withheldCoins * 100,
    withheldCoins,
    isAccepted: false,
    tries:
      paise === 0
        ? []
        : [{ by: byHand ? 'hand' : 'provider', state: 'asked', bank: 'open', since: world.hour }],
    returned,
  })
  if (returned) returned.refund = order.refunds.at(-1)
}

/** A refund by staff: everything that remains, or a part. */
export function refundByStaff(
  world: World,
  order: LifeOrder,
  paise: number | 'whole',
  reason: string,
): string {
  if (order.refunds.some((refund) => refund.reason === reason)) return 'asked'
  const isOver = order.status !== 'paid' || askedBack(order) >= order.totalPaise
  if (isOver) return 'refund_refused'
  if (paise !== 'whole') return refundPart(world, order, { reason, paise, coins: 0 })
  refundWhole(world, order, reason)
  return 'asked'
}

/** The provider knows only payments made in its window. */
export function sendRefunds(world: World, bank: Bank, olderThan = 0): void {
  for (const order of world.orders) {
    for (const refund of order.refunds) {
      const open = refund.tries.find(({ by, state }) => by === 'provider' && state === 'asked')
      if (!open || open.since + olderThan > world.hour) continue
      open.since = world.hour
      const isKnown = refund.payment !== null && refund.payment === order.captured?.payment
      if (!isKnown || bank === 'refuses') {
        open.state = 'refused'
        continue
      }
      accept(order, refund)
      open.bank = bank === 'pays' ? 'through' : 'open'
      open.state = bank === 'pays' ? 'through' : 'accepted'
    }
  }
}

function accept(order: LifeOrder, refund: Refund): void {
  refund.isAccepted = true
  order.mails.push('refunded')
  if (refund.returned?.status === 'received') refund.returned.status = 'completed'
}

/** Refunds that wait at the bank, for a bank that decides. */
export function waitingAtBank({ refunds }: LifeOrder): Try | undefined {
  return refunds
    .flatMap(({ tries }) => tries)
    .find(({ by, state, bank }) => by === 'provider' && state === 'accepted' && bank === 'open')
}

export function endAtBank(
  world: World,
  order: LifeOrder,
  bank: 'through' | 'failed',
  isTold: boolean,
): string {
  const waiting = waitingAtBank(order)
  if (!waiting) return 'nothing waits'
  waiting.bank = bank
  if (!isTold) return 'not told'
  hear(world, waiting)
  return 'told'
}

function hear(world: World, waiting: Try): void {
  waiting.since = world.hour
  if (waiting.state === 'accepted' && waiting.bank !== 'open') waiting.state = waiting.bank
}

/** Sends again what has waited for an hour, and asks about refunds accepted six hours ago. */
export function followRefunds(world: World): void {
  sendRefunds(world, 'pays', 1)
  for (const each of world.orders.flatMap(({ refunds }) => refunds.flatMap(({ tries }) => tries)))
    if (each.by === 'provider' && each.state === 'accepted' && each.since + 6 <= world.hour) hear(world, each)
}

/** Staff fix failed refunds after the provider was asked: retry, or close manually. */
export function mend(world: World, order: LifeOrder, refund: Refund, isByHand: boolean): string {
  for (const each of refund.tries) {
    if (each.by !== 'provider' || !['accepted', 'through'].includes(each.state) || each.bank === 'failed')
      continue
    if (each.state === 'accepted' && each.bank === 'through') each.state = 'through'
    return 'through'
  }
  const isLive = refund.tries.some(
    ({ by, state }) =>
      state === 'accepted' || state === 'through' || (by === 'provider' && state === 'asked'),
  )
  if (isLive || (refund.method === 'manual' && !isByHand)) return 'refund_refused'
  if (!isByHand) {
    refund.tries.push({ by: 'provider', state: 'asked', bank: 'open', since: world.hour })
    return 'sent'
  }
  const waiting = refund.tries.find(({ by }) => by === 'hand')
  if (waiting) waiting.state = 'accepted'
  else refund.tries.push({ by: 'hand', state: 'accepted', bank: 'through', since: world.hour })
  accept(order, refund)
  return 'sent'
}

/** What was refunded of the payments made in the provider's window, as the bank knows it. */
export function sentByProvider({ refunds, captured }: LifeOrder): number {
  return sum(
    refunds
      .filter(({ payment }) => payment !== null && payment === captured?.payment)
      .flatMap(({ tries, amountPaise }) =>
        tries
          .filter(({ by, state, bank }) => by === 'provider' && isTaken(state) && bank !== 'failed')
          .map(() => amountPaise),
      ),
  )
}

function isTaken(state: Try['state']): boolean {
  return state !== 'asked' && state !== 'refused'
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
