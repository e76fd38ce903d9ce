/** The model's money on its way back: how much of an order, with which coins, and what the provider and staff make of it. */
import { addCoins, coinsEarned, type LifeOrder, type World } from './order-life-model.ts'
import type { Return } from './order-life-returns.ts'

export type Refund = {
  readonly reason: string
  /** Whose money it is, where a provider can be asked for it. */
  readonly payment: string | null
  /** The order's own money; else money that bought nothing. */
  readonly isOwn: boolean
  readonly method: 'provider' | 'manual' | 'coins'
  readonly amountPaise: number
  readonly withheldCoins: number
  /** It has left the shop once, whatever became of it then: credited, and counted. */
  isAccepted: boolean
  readonly tries: Try[]
  readonly returned?: Return | undefined
}
type Try = {
  readonly by: 'provider' | 'hand'
  /** As the shop knows it. */
  state: 'asked' | 'refused' | 'accepted' | 'through' | 'failed'
  /** As the bank knows it. */
  bank: 'open' | 'through' | 'failed'
  /** When the shop last heard of it. */
  since: number
}
export type Bank = 'pays' | 'waits' | 'refuses'

/** Everything that was asked back of an order's own money, coins that were kept back included. */
export function askedBack({ refunds }: LifeOrder): number {
  return sum(refunds.filter(({ isOwn }) => isOwn).map(valueOf))
}

/** Nothing is left of it: what has not left the shop yet stays. */
export function isAskedWhole(order: LifeOrder): boolean {
  return order.totalPaise > 0 && askedBack(order) >= order.totalPaise
}

/** Everything that has gone back of it. */
export function goneBack({ refunds }: LifeOrder): number {
  return sum(refunds.filter(({ isOwn, isAccepted }) => isOwn && isAccepted).map(valueOf))
}

/** Of it, what did not come back: money that failed at the bank is still the customer's. */
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
  /** Of the spent ones, how many come back. */
  readonly coins: number
  readonly returned?: Return
}

/** The provider sends back ₹1 at least, so that nothing smaller may be left either. The same reason is the same refund. */
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

/** Of the coins that it earned the order keeps `keptCoins`; what is spent already is kept back from the money. */
function send(world: World, order: LifeOrder, part: Part, keptCoins: number): void {
  const { reason, paise, returned } = part
  const balance = world.balances[order.shopper] ?? null
  const own = order.refunds.filter(({ isOwn }) => isOwn)
  const back = balance === null ? 0 : Math.min(part.coins, order.coins - order.coinsBack)
  const settled = order.coinsTaken + sum(own.map(({ withheldCoins }) => withheldCoins))
  const due = balance === null ? 0 : Math.max(0, coinsEarned(world, order) - settled - keptCoins)
  const taken = Math.min(due, (balance ?? 0) + back)
  const withheldCoins = paise === 0 ? 0 : Math.min(due - taken, Math.floor((paise - 100) / 100))
  addCoins(world, order, back - taken)
  order.coinsBack += back
  order.coinsTaken += taken
  // The whole of an order that has no money to send leaves no trace of its own.
  if (paise === 0 && reason === 'cancelled' && own.length === 0) return
  const byHand = order.isCash
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

/** Staff's own refund: all that is left, or a part. */
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

/** The provider knows only what was paid in its window. */
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

/** What waits at the bank, for a bank that makes up its mind. */
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

/** Sends again what waits for an hour, and asks about what was taken on six hours ago. */
export function followRefunds(world: World): void {
  sendRefunds(world, 'pays', 1)
  for (const each of world.orders.flatMap(({ refunds }) => refunds.flatMap(({ tries }) => tries)))
    if (each.by === 'provider' && each.state === 'accepted' && each.since + 6 <= world.hour) hear(world, each)
}

/** Staff mend what did not get through, after the provider was asked: another try, or by hand. */
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

/** What the provider has sent back of what was paid in its window, as the bank knows it. */
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
