/** What can happen to the model's orders, from outside: each move with the answer that it must get. */
import { giveUp, place, restock, settle, type LifeOrder, type Wish, type World } from './order-life-model.ts'

/** `order` counts back from the newest of the orders that the move can be made on. */
export type Move =
  | ({ readonly kind: 'place' } & Wish)
  | { readonly kind: 'place again'; readonly order: number; readonly isSame: boolean }
  /** In the provider's window; a late payment is told as failed first and captured all the same. */
  | {
      readonly kind: 'pay'
      readonly order: number
      readonly isLate: boolean
      readonly tells: Teller | 'nobody'
    }
  | { readonly kind: 'tell'; readonly order: number; readonly by: Teller }
  | { readonly kind: 'repeat event'; readonly order: number; readonly isSame: boolean }
  | { readonly kind: 'second payment'; readonly order: number }
  | { readonly kind: 'attempt failed'; readonly order: number }
  | { readonly kind: 'give up'; readonly order: number }
  | { readonly kind: 'expire'; readonly order: number }
  | { readonly kind: 'reconcile' }
  | { readonly kind: 'send refunds' }
  | { readonly kind: 'restock'; readonly product: number; readonly quantity: number }
type Teller = 'callback' | 'webhook'

/** The order that a move is about; undefined when it is about none, or can be made on none. */
export function orderOf(world: World, move: Move): LifeOrder | undefined {
  if (!('order' in move)) return undefined
  const suiting = world.orders.filter((order) => suits(world, order, move))
  return suiting.at(-1 - (move.order % suiting.length))
}

export function isPossible(world: World, move: Move): boolean {
  return !('order' in move) || orderOf(world, move) !== undefined
}

function suits(world: World, order: LifeOrder, move: Move): boolean {
  const { captured, lastEvent, totalPaise } = order
  if (move.kind === 'pay') {
    // One payment at most waits for reconciliation: among several, the last piece goes to whichever it asks about first.
    const isAlone = move.tells !== 'nobody' || world.orders.every((each) => each.captured?.isTold ?? true)
    return totalPaise > 0 && !captured && isAlone && !(move.isLate && move.tells === 'callback')
  }
  if (move.kind === 'tell') return captured !== null && !(captured.isLate && move.by === 'callback')
  if (move.kind === 'repeat event') return lastEvent !== null
  return totalPaise > 0 || (move.kind !== 'second payment' && move.kind !== 'attempt failed')
}

/** Makes the move; answers what the shop must answer. */
export function play(world: World, move: Move): string {
  if (move.kind === 'place') return place(world, move)
  if (move.kind === 'reconcile') return reconcile(world)
  if (move.kind === 'send refunds') return sendRefunds(world)
  if (move.kind === 'restock') return restock(world, move)
  const order = orderOf(world, move)
  if (!order) throw new Error(`no order to ${move.kind}`)
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
      giveUp(world, order)
      return order.status
    case 'expire':
      return giveUp(world, order) ? '1 released' : '0 released'
  }
}

function tell(world: World, order: LifeOrder, by: Teller): string {
  const { captured } = order
  if (!captured) return 'nothing to tell'
  captured.isTold = true
  settle(world, order, captured.payment)
  if (by === 'callback') return order.status
  order.lastEvent = captured.payment
  return 'new'
}

function reconcile(world: World): string {
  let paid = 0
  for (const order of world.orders.filter(({ status }) => status !== 'paid')) {
    if (!order.captured) continue
    order.captured.isTold = true
    if (settle(world, order, order.captured.payment)) paid += 1
  }
  return `${paid} paid`
}

/** The provider knows only what was paid in its window. */
function sendRefunds(world: World): string {
  for (const { refunds, captured } of world.orders) {
    for (const [payment, status] of refunds) {
      if (status === 'requested') refunds.set(payment, payment === captured?.payment ? 'accepted' : 'refused')
    }
  }
  return 'done'
}

function newPayment(world: World): string {
  world.payments += 1
  return `payment ${world.payments}`
}
