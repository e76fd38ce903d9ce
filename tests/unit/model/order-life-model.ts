/**
 * The life of orders once more, as small as it can be: written from the specification and the decisions, without the
 * shop's own rules, so that a mistake would have to be made twice. Random moves are played on it here and, by
 * tests/integration/model, on the shop itself.
 */
export type Line = { readonly product: number; readonly quantity: number }
export type Wish = {
  readonly shopper: number
  readonly lines: readonly Line[]
  readonly hasCoupon: boolean
  readonly coins: number
}
export type LifeOrder = Wish & {
  readonly totalPaise: number
  status: 'unpaid' | 'paid' | 'failed'
  paidBy: string | null
  /** What the provider captured in its window, and whether a callback can be signed for it. */
  captured: { readonly payment: string; readonly isLate: boolean; isTold: boolean } | null
  /** The payment that the last event was about. */
  lastEvent: string | null
  /** Payments that go back, each with the provider's word. */
  readonly refunds: Map<string, 'requested' | 'accepted' | 'refused'>
}
export type Shelf = { onHand: number | null; reserved: number; readonly pricePaise: number }
export type World = {
  readonly shelves: Shelf[]
  readonly coupon: { uses: number; readonly maxUses: number; readonly minimumPaise: number }
  /** By shopper; a guest (null) has no coins. */
  readonly balances: (number | null)[]
  readonly orders: LifeOrder[]
  payments: number
}

/** Three products (some, few, not counted), a coupon for three, a guest and two accounts. */
export function newWorld(): World {
  const shelf = (onHand: number | null, pricePaise: number): Shelf => ({ onHand, reserved: 0, pricePaise })
  return {
    shelves: [shelf(3, 24_950), shelf(1, 60_000), shelf(null, 9_900)],
    coupon: { uses: 0, maxUses: 3, minimumPaise: 20_000 },
    balances: [null, 150, 900],
    orders: [],
    payments: 0,
  }
}

/** Prices, checks and takes; answers what the shop must answer. */
export function place(world: World, wish: Wish): string {
  const balance = world.balances[wish.shopper] ?? 0
  const subtotal = wish.lines.reduce((sum, line) => sum + shelfOf(world, line).pricePaise * line.quantity, 0)
  if (!isStocked(world, wish.lines)) return 'out_of_stock'
  const { coupon } = world
  if (wish.hasCoupon && (coupon.uses >= coupon.maxUses || subtotal < coupon.minimumPaise))
    return 'coupon_unavailable'
  if (wish.coins > balance || wish.coins * 100 > subtotal) return 'insufficient_coins'

  const payable = subtotal + 5_000 - (wish.hasCoupon ? Math.floor(subtotal / 1_000) * 100 : 0)
  let coins = Math.min(wish.coins, Math.floor(payable / 100))
  const rest = payable - coins * 100
  if (rest > 0 && rest < 100 && coins > 0) coins -= 1
  const order: LifeOrder = {
    ...wish,
    coins,
    totalPaise: payable - coins * 100,
    status: 'unpaid',
    paidBy: null,
    captured: null,
    lastEvent: null,
    refunds: new Map(),
  }
  world.orders.push(order)
  hold(world, order, 1)
  if (order.totalPaise === 0) settle(world, order, 'nothing')
  return `placed for ${order.totalPaise}`
}

/** Paid at most once; whatever else was captured goes back, once. True when this payment paid the order. */
export function settle(world: World, order: LifeOrder, payment: string): boolean {
  if (order.paidBy === payment || order.refunds.has(payment)) return false
  if (order.status === 'paid' || (order.status === 'failed' && !takeAgain(world, order))) {
    order.refunds.set(payment, 'requested')
    return false
  }
  order.status = 'paid'
  order.paidBy = payment
  for (const line of order.lines) {
    const shelf = shelfOf(world, line)
    if (shelf.onHand === null) continue
    shelf.onHand -= line.quantity
    shelf.reserved -= line.quantity
  }
  addCoins(world, order, Math.floor(order.totalPaise / 1_000))
  return true
}

function takeAgain(world: World, order: LifeOrder): boolean {
  const isCouponLeft = !order.hasCoupon || world.coupon.uses < world.coupon.maxUses
  const areCoinsLeft = order.coins <= (world.balances[order.shopper] ?? 0)
  if (!isStocked(world, order.lines) || !isCouponLeft || !areCoinsLeft) return false
  hold(world, order, 1)
  return true
}

/** True when this gave the order up. */
export function giveUp(world: World, order: LifeOrder): boolean {
  if (order.status !== 'unpaid') return false
  order.status = 'failed'
  hold(world, order, -1)
  return true
}

/** Stock, coupon use and coins: taken (1) or given back (-1) together. */
function hold(world: World, order: LifeOrder, sign: 1 | -1): void {
  for (const line of order.lines) {
    const shelf = shelfOf(world, line)
    if (shelf.onHand !== null) shelf.reserved += sign * line.quantity
  }
  if (order.hasCoupon) world.coupon.uses += sign
  addCoins(world, order, -sign * order.coins)
}

export function restock(world: World, { product, quantity }: Line): string {
  const shelf = world.shelves[product]
  if (typeof shelf?.onHand === 'number') shelf.onHand += quantity
  return 'done'
}

function isStocked(world: World, lines: readonly Line[]): boolean {
  return lines.every((line) => {
    const { onHand, reserved } = shelfOf(world, line)
    return line.quantity <= (onHand === null ? 50 : Math.min(50, onHand - reserved))
  })
}

function addCoins(world: World, { shopper }: LifeOrder, coins: number): void {
  const balance = world.balances[shopper]
  if (typeof balance === 'number') world.balances[shopper] = balance + coins
}

function shelfOf(world: World, { product }: Line): Shelf {
  const shelf = world.shelves[product]
  if (!shelf) throw new Error(`no product ${product}`)
  return shelf
}
