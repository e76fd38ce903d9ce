/**
 * A minimal second implementation of an order's life, written from the specification and the decisions without the
 * shop's rules, so that a mistake would have to be made twice. Random moves are played on it here and, by
 * order-life.integration.test.ts, on the shop itself. This file covers placing, paying and expiry; the neighbouring
 * files cover what follows.
 */

import { newOrder, type LifeOrder, type Line, type Shelf, type Wish, type World } from './order-life-world.ts'

export type { LifeOrder, Line, Shelf, Wish, World } from './order-life-world.ts'

const SHIPPING_PAISE = 5_000
const HOURS_TO_CONFIRM = 2
/** Half an hour; this model's clock counts whole hours. */
const HOURS_TO_PAY = 0.5
/** The mailbox that each shopper names: the last one names the second account's, without being signed in. */
export const CUSTOMERS: readonly number[] = [0, 1, 2, 2]
/** The account that names its own, verified mailbox: its cash orders need no confirmation. */
export const KNOWN_SHOPPER = 2

/**
 * Three products (plenty of stock, little stock, stock not counted), a coupon with three uses, two guests and two
 * accounts.
 */
export function newWorld(): World {
  const shelf = (onHand: number | null, pricePaise: number): Shelf => ({
    onHand,
    reserved: 0,
    withCourier: 0,
    pricePaise,
  })
  return {
    hour: 0,
    shelves: [shelf(3, 24_950), shelf(1, 60_000), shelf(null, 9_900)],
    coupon: { uses: 0, maxUses: 3, minimumPaise: 20_000, perCustomer: 2 },
    cash: { feePaise: 4_000, limitPaise: 80_000 },
    balances: [null, 150, 900, null],
    orders: [],
    payments: 0,
  }
}

/** Prices, checks and takes stock; returns the answer expected from the shop. */
export function place(world: World, wish: Wish): string {
  const balance = world.balances[wish.shopper] ?? 0
  const subtotal = wish.lines.reduce((sum, line) => sum + shelfOf(world, line).pricePaise * line.quantity, 0)
  if (!isStocked(world, wish.lines)) return 'out_of_stock'
  if (wish.hasCoupon && (!isCouponLeft(world, wish) || subtotal < world.coupon.minimumPaise))
    return 'coupon_unavailable'
  if (wish.coins > balance || wish.coins * 100 > subtotal) return 'insufficient_coins'

  const couponPaise = wish.hasCoupon ? Math.floor(subtotal / 1_000) * 100 : 0
  const payable = subtotal + SHIPPING_PAISE - couponPaise
  let coins = Math.min(wish.coins, Math.floor(payable / 100))
  const rest = payable - coins * 100
  if (rest > 0 && rest < 100 && coins > 0) coins -= 1
  const due = payable - coins * 100
  const fee = wish.isCash ? world.cash.feePaise : 0
  if (wish.isCash && (due === 0 || due + fee > world.cash.limitPaise)) return 'cod_unavailable'
  const order: LifeOrder = {
    ...newOrder(world.hour),
    ...wish,
    coins,
    couponPaise,
    totalPaise: due + fee,
    chargesPaise: SHIPPING_PAISE + fee,
    expiresAt: world.hour + (wish.isCash ? HOURS_TO_CONFIRM : HOURS_TO_PAY),
  }
  world.orders.push(order)
  hold(world, order, 1)
  if (order.totalPaise === 0) settle(world, order, 'nothing')
  if (order.isCash && order.shopper === KNOWN_SHOPPER) meant(order)
  return `placed for ${order.totalPaise}`
}

/** At the counter: no shipping, no coupon, no coins, and no further steps. */
export function sell(world: World, lines: readonly Line[]): string {
  if (!isStocked(world, lines)) return 'out_of_stock'
  const totalPaise = lines.reduce((sum, line) => sum + shelfOf(world, line).pricePaise * line.quantity, 0)
  const order: LifeOrder = { ...newOrder(world.hour), lines, totalPaise, isAtCounter: true }
  world.orders.push(order)
  hold(world, order, 1)
  settle(world, order, 'at the counter')
  order.parcel = 'delivered'
  order.deliveredAt = world.hour
  return `sold for ${totalPaise}`
}

/** With the link in its mail. */
export function confirm(world: World, order: LifeOrder): string {
  if (order.status === 'failed' || (order.status === 'unpaid' && order.parcel === 'returned'))
    return 'expired'
  if (order.isConfirmed) return 'known'
  // Only now is the mailbox's owner known, and other orders may have used the coupon meanwhile.
  if (order.hasCoupon && usesOf(world, order) >= world.coupon.perCustomer) return 'coupon_unavailable'
  meant(order)
  return 'confirmed'
}

function meant(order: LifeOrder): void {
  order.isConfirmed = true
  order.mails.push('cod_confirmed')
}

/**
 * An order is paid at most once; every other captured payment is refunded once. True if this payment paid the order.
 */
export function settle(world: World, order: LifeOrder, payment: string): boolean {
  if (order.paidBy === payment || order.refunds.some((refund) => refund.payment === payment)) return false
  if (order.status === 'paid' || (order.status === 'failed' && !takeAgain(world, order))) {
    order.refunds.push({
      reason: `money for nothing: ${payment}`,
      payment,
      isOwn: false,
      method: 'provider',
      amountPaise: order.totalPaise,
      withheldCoins: 0,
      isAccepted: false,
      tries: [{ by: 'provider', state: 'asked', bank: 'open', since: world.hour }],
    })
    return false
  }
  order.status = 'paid'
  order.paidBy = payment
  for (const line of order.lines) {
    const shelf = shelfOf(world, line)
    if (shelf.onHand === null) continue
    if (order.isOut) shelf.withCourier -= line.quantity
    else {
      shelf.onHand -= line.quantity
      shelf.reserved -= line.quantity
    }
  }
  addCoins(world, order, coinsEarned(world, order))
  if (!order.isCash) order.mails.push('paid')
  return true
}

/** Guests earn no coins. */
export function coinsEarned(world: World, order: LifeOrder): number {
  return world.balances[order.shopper] === null ? 0 : Math.floor(order.totalPaise / 1_000)
}

function takeAgain(world: World, order: LifeOrder): boolean {
  const areCoinsLeft = order.coins <= (world.balances[order.shopper] ?? 0)
  const isWanted = order.parcel !== 'cancelled'
  if (!isWanted || !isStocked(world, order.lines) || !areCoinsLeft) return false
  if (order.hasCoupon && !isCouponLeft(world, order)) return false
  hold(world, order, 1)
  return true
}

/** Uses are counted by orders that are not cancelled, in total and per customer. */
function isCouponLeft(world: World, wish: Wish): boolean {
  const { coupon } = world
  // A guest who pays online has not proven whose mailbox they name.
  if (isGuest(world, wish) && !wish.isCash) return false
  return coupon.uses < coupon.maxUses && couponUses(world, wish) < coupon.perCustomer
}

function isGuest({ balances }: World, { shopper }: Pick<Wish, 'shopper'>): boolean {
  return balances[shopper] === null
}

/**
 * A guest's orders are those of the browser; an account's also include those of its mailbox, and its own unconfirmed
 * ones.
 */
export function couponUses(world: World, { shopper }: Wish): number {
  if (isGuest(world, { shopper }))
    return world.orders.filter((order) => order.shopper === shopper && holdsCoupon(order)).length
  const waiting = world.orders.filter(
    (order) => order.shopper === shopper && holdsCoupon(order) && isUnproven(order),
  )
  return usesOf(world, { shopper }) + waiting.length
}

/** Of one customer. An unconfirmed cash order counts only for the shopper who placed it, and not here. */
function usesOf({ orders }: World, { shopper }: Pick<Wish, 'shopper'>): number {
  return orders.filter(
    (order) => CUSTOMERS[order.shopper] === CUSTOMERS[shopper] && holdsCoupon(order) && !isUnproven(order),
  ).length
}

/** A cash order that nobody has confirmed by the mailed link. */
export function isUnproven({ isCash, status, isConfirmed }: LifeOrder): boolean {
  return isCash && status === 'unpaid' && !isConfirmed
}

export function holdsCoupon({ hasCoupon, status, parcel }: LifeOrder): boolean {
  return hasCoupon && status !== 'failed' && parcel !== 'cancelled'
}

/** The courier has the goods of an order to be paid on delivery. */
export function leave(world: World, order: LifeOrder): void {
  if (order.isOut || order.status !== 'unpaid') return
  order.isOut = true
  for (const line of order.lines) {
    const shelf = shelfOf(world, line)
    if (shelf.onHand === null) continue
    shelf.onHand -= line.quantity
    shelf.reserved -= line.quantity
    shelf.withCourier += line.quantity
  }
}

/** True if this expired the order. */
export function giveUp(world: World, order: LifeOrder): boolean {
  if (order.status !== 'unpaid') return false
  order.status = 'failed'
  hold(world, order, -1)
  return true
}

/**
 * Expires orders that were not paid or confirmed in time; returns how many. The provider is first asked for captured
 * payments.
 */
export function sweep(world: World): number {
  const over = world.orders.filter(
    ({ status, isConfirmed, expiresAt }) => status === 'unpaid' && !isConfirmed && expiresAt <= world.hour,
  )
  for (const order of over.filter(({ captured }) => captured !== null)) {
    order.captured!.isTold = true
    settle(world, order, order.captured!.payment)
  }
  const unpaid = over.filter(({ status }) => status === 'unpaid')
  for (const order of unpaid) {
    giveUp(world, order)
    order.mails.push('failed')
  }
  return unpaid.length
}

/** Stock, coupon use and coins: taken (1) or released (-1) together. */
function hold(world: World, order: LifeOrder, sign: 1 | -1): void {
  for (const line of order.lines) {
    const shelf = shelfOf(world, line)
    if (shelf.onHand === null) continue
    if (order.isOut) {
      shelf.withCourier += sign * line.quantity
      shelf.onHand -= sign * line.quantity
    } else shelf.reserved += sign * line.quantity
  }
  if (order.hasCoupon) world.coupon.uses += sign
  addCoins(world, order, -sign * order.coins)
}

export function restock(world: World, { product, quantity }: Line): string {
  const shelf = world.shelves[product]
  if (typeof shelf?.onHand === 'number') shelf.onHand += quantity
  return 'done'
}

export function isStocked(world: World, lines: readonly Line[], most = 50): boolean {
  return lines.every((line) => {
    const { onHand, reserved } = shelfOf(world, line)
    return line.quantity <= (onHand === null ? most : Math.min(most, onHand - reserved))
  })
}

export function addCoins(world: World, { shopper }: Wish, coins: number): void {
  const balance = world.balances[shopper]
  if (typeof balance === 'number') world.balances[shopper] = balance + coins
}

function shelfOf(world: World, { product }: Line): Shelf {
  const shelf = world.shelves[product]
  if (!shelf) throw new Error(`no product ${product}`)
  return shelf
}
