/** Plays moves on the model, each with the answer expected from the shop. */
import {
  confirm,
  giveUp,
  type LifeOrder,
  newWorld,
  place,
  restock,
  sell,
  settle,
  sweep,
  type World,
} from './order-life-model.ts'
import { type Amount, hasHope, isToBe, type Move, needsMending, type Teller } from './order-life-move.ts'
import { canCourier, cancel, moveParcel, settleParcel, ship } from './order-life-parcels.ts'
import {
  endAtBank,
  followRefunds,
  mend,
  paymentStatus,
  refundByStaff,
  refundPart,
  sendRefunds,
  waitingAtBank,
} from './order-life-refunds.ts'
import {
  askReturn,
  bringReplacement,
  decide,
  receive,
  type Return,
  sendReplacement,
  turnIntoRefund,
  withdraw,
} from './order-life-returns.ts'

/** After this many hours the provider is no longer asked about an order. */
const HOURS_TO_RECONCILE = 72
/** Moves with an index at least this high pick from all candidates. */
export const HOPELESS_FROM = 4

/** The order of a move; undefined if the move has none or is not possible on any. */
export function orderOf(world: World, move: Move): LifeOrder | undefined {
  if (!('order' in move)) return undefined
  const suiting = world.orders.filter((order) => suits(world, order, move))
  return pick(suiting, (order) => hasHope(order, move), move.order)
}

/** Counted back from the newest; mostly among orders on which the move has an effect. */
function pick<Item>(
  items: readonly Item[],
  isHopeful: (item: Item) => boolean,
  at: number,
): Item | undefined {
  const hopeful = at < HOPELESS_FROM ? items.filter(isHopeful) : []
  const all = hopeful.length > 0 ? hopeful : items
  return all.at(-1 - (at % all.length))
}

export function isPossible(world: World, move: Move): boolean {
  return !('order' in move) || orderOf(world, move) !== undefined
}

const AT_COUNTER: ReadonlySet<Move['kind']> = new Set(['refund', 'refund part', 'mend refund'])

function suits(world: World, order: LifeOrder, move: Move): boolean {
  const { captured, totalPaise, isCash, isAtCounter } = order
  // It is in no browser, and no courier has it.
  if (isAtCounter && !AT_COUNTER.has(move.kind)) return false
  if (move.kind === 'pay') {
    // At most one payment waits for reconciliation: with several, the last unit would go to whichever is asked about
    // first.
    const isAlone = move.tells !== 'nobody' || world.orders.every((each) => each.captured?.isTold ?? true)
    const hasWindow = totalPaise > 0 && !isCash && !captured
    return hasWindow && isAlone && !(move.isLate && move.tells === 'callback')
  }
  if (move.kind === 'tell') return captured !== null && !(captured.isLate && move.by === 'callback')
  if (move.kind === 'repeat event') return order.lastEvent !== null
  if (move.kind === 'second payment' || move.kind === 'attempt failed') return totalPaise > 0 && !isCash
  if (move.kind === 'confirm') return isCash
  if (move.kind === 'courier') return canCourier(order, move.does)
  if (move.kind === 'settle parcel') return order.courier !== 'none'
  if (move.kind === 'bank decides') return waitingAtBank(order) !== undefined
  if (move.kind === 'mend refund') return mendable(order).length > 0
  if (move.kind === 'bring replacement') return order.returns.some((asked) => isToBe(move.kind, asked))
  return !('at' in move) || order.returns.length > 0
}

/** Coin refunds need no retry. */
function mendable({ refunds }: LifeOrder) {
  return refunds.filter(({ method }) => method !== 'coins')
}

function returnOf(order: LifeOrder, move: Move & { readonly at: number }): Return {
  const at = move.kind === 'bring replacement' ? 0 : move.at
  const asked = pick(order.returns, (each) => isToBe(move.kind, each), at)
  if (!asked) throw new Error(`no return to ${move.kind}`)
  return asked
}

/** The amount that staff type; the maximum is everything except the shipping. */
export function typedPaise({ totalPaise }: Pick<LifeOrder, 'totalPaise'>, paise: Amount): number | 'whole' {
  return paise === 'most' ? Math.max(100, totalPaise - 5_000) : paise
}

export type Aim = {
  /** The index of the order, refund or return in the world, from the oldest; -1 for none. */
  readonly place: number
  readonly inside: number
}

/** The subject of a possible move. */
export function aimOf(world: World, move: Move): Aim {
  const order = orderOf(world, move)
  if (!order) return { place: -1, inside: -1 }
  const place = world.orders.indexOf(order)
  if (!('at' in move)) return { place, inside: -1 }
  const refund = move.kind === 'mend refund' ? pick(mendable(order), needsMending, move.at) : undefined
  return {
    place,
    inside: refund ? order.refunds.indexOf(refund) : order.returns.indexOf(returnOf(order, move)),
  }
}

/** Makes the move; returns the answer expected from the shop. */
export function play(world: World, move: Move): string {
  if ('order' in move) {
    const order = orderOf(world, move)
    if (!order) throw new Error(`no order to ${move.kind}`)
    return playOn(world, order, move)
  }
  switch (move.kind) {
    case 'place':
      return place(world, move)
    case 'sell':
      return sell(world, move.lines)
    case 'reconcile':
      return reconcile(world)
    case 'send refunds':
      sendRefunds(world, move.bank)
      return 'done'
    case 'follow refunds':
      followRefunds(world)
      return 'done'
    case 'sweep':
      return `${sweep(world)} released`
    case 'wait':
      world.hour += move.hours
      return 'done'
    case 'restock':
      return restock(world, move)
  }
}

function playOn(world: World, order: LifeOrder, move: Extract<Move, { readonly order: number }>): string {
  switch (move.kind) {
    case 'place again':
      if (!move.isSame) return 'order_id_taken'
      return order.status === 'failed' ? 'order_closed' : 'the same'
    case 'pay':
      if (move.isLate) giveUp(world, order)
      order.captured = { payment: newPayment(world), isLate: move.isLate, isTold: false }
      return move.tells === 'nobody' ? 'done' : tell(world, order, move.tells)
    case 'tell':
      return tell(world, order, move.by)
    case 'repeat event':
      if (order.lastEvent && !move.isSame) settle(world, order, order.lastEvent)
      return move.isSame ? 'known' : 'new'
    case 'second payment':
      order.lastEvent = newPayment(world)
      settle(world, order, order.lastEvent)
      return 'new'
    case 'attempt failed':
      return 'new'
    case 'give up':
      // A cash order never had a payment window.
      if (!order.isCash) giveUp(world, order)
      return paymentStatus(order)
    case 'expire':
      order.expiresAt = world.hour
      return `${sweep(world)} released`
    case 'confirm':
      return confirm(world, order)
    case 'cancel':
      return cancel(world, order)
    case 'ship':
      return ship(order)
    case 'courier':
      return moveParcel(world, order, move.does)
    case 'settle parcel':
      return settleParcel(world, order, move.isRestocked)
    case 'refund':
      return refundByStaff(world, order, typedPaise(order, move.paise), `staff ${move.key}`)
    case 'refund part':
      return refundPart(world, order, { reason: `part ${move.key}`, paise: move.paise, coins: move.coins })
    case 'bank decides':
      return endAtBank(world, order, move.bank, move.isTold)
    case 'mend refund': {
      const refund = pick(mendable(order), needsMending, move.at)
      return refund ? mend(world, order, refund, move.isByHand) : 'nothing to mend'
    }
    case 'ask return':
      return askReturn(world, order, move)
    case 'decide return':
    case 'receive return':
    case 'withdraw return':
    case 'send replacement':
    case 'bring replacement':
    case 'turn into refund':
      return playOnReturn(world, order, move)
  }
}

type OfReturn = Exclude<Extract<Move, { readonly at: number }>, { readonly kind: 'mend refund' }>

function playOnReturn(world: World, order: LifeOrder, move: OfReturn): string {
  const asked = returnOf(order, move)
  switch (move.kind) {
    case 'decide return':
      return decide(asked, move.isApproved)
    case 'receive return':
      return receive(world, order, asked, move.isRestocked)
    case 'withdraw return':
      return withdraw(asked)
    case 'send replacement':
      return sendReplacement(world, order, asked)
    case 'turn into refund':
      return turnIntoRefund(world, order, asked)
    case 'bring replacement':
      return bringReplacement(asked)
  }
}

function tell(world: World, order: LifeOrder, by: Teller): string {
  const { captured } = order
  if (!captured) return 'nothing to tell'
  captured.isTold = true
  settle(world, order, captured.payment)
  if (by === 'callback') return paymentStatus(order)
  order.lastEvent = captured.payment
  return 'new'
}

function reconcile(world: World): string {
  let paid = 0
  for (const order of world.orders.filter(({ status }) => status !== 'paid')) {
    if (!order.captured || order.placedAt + HOURS_TO_RECONCILE <= world.hour) continue
    order.captured.isTold = true
    if (settle(world, order, order.captured.payment)) paid += 1
  }
  return `${paid} paid`
}

function newPayment(world: World): string {
  world.payments += 1
  return `payment ${world.payments}`
}

/** Plays the possible moves; `check` receives the world before and after each, and the answer. */
export function playAll(
  moves: readonly Move[],
  check: (step: { before: World; after: World; move: Move; answer: string }) => void,
) {
  const world = newWorld()
  for (const move of moves) {
    if (!isPossible(world, move)) continue
    const before = structuredClone(world)
    const answer = play(world, move)
    check({ before, after: world, move, answer })
  }
  return world
}
