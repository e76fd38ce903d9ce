import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteCart } from '#modules/cart/rules/quote.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { canFulfilmentMove } from '#platform/rules/fulfilment-status.ts'
import { canPaymentMove, type PaymentStatus } from '#platform/rules/payment-status.ts'
import { canReturnMove } from '#modules/fulfilment/rules/return-policy.ts'
import { KEPT_LIVES, OPENINGS } from './kept-lives.ts'
import {
  coinsEarned,
  couponUses,
  CUSTOMERS,
  holdsCoupon,
  isUnproven,
  newWorld,
  type LifeOrder,
  type Wish,
  type World,
} from './order-life-model.ts'
import type { Move } from './order-life-move.ts'
import { askedBack, goneBack, paymentStatus, sentByProvider, sum } from './order-life-refunds.ts'
import { playAll } from './order-life-moves.ts'
import { livesOf } from './random-moves.ts'

const anyMoves = livesOf(25)

describe('after every move', () => {
  test('reserved stock belongs to unpaid orders, and no unit is sold that was not in stock', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        let received = newWorld().shelves.map(({ onHand }) => onHand ?? 0)
        playAll(moves, ({ after, move }) => {
          if (move.kind === 'restock')
            received = received.with(move.product, received[move.product]! + move.quantity)
          for (const [product, { onHand, reserved, withCourier }] of after.shelves.entries()) {
            if (onHand === null) continue
            const unitsOf = (linesOf: (order: LifeOrder) => Wish['lines']) =>
              sum(after.orders.flatMap(linesOf).map((line) => (line.product === product ? line.quantity : 0)))
            const linesIn = (status: string) => (order: LifeOrder) =>
              order.status === status ? order.lines : []
            const unpaid = (isOut: boolean) => (order: LifeOrder) =>
              order.isOut === isOut ? linesIn('unpaid')(order) : []
            expect(reserved).toBe(unitsOf(unpaid(false)))
            expect(withCourier).toBe(unitsOf(unpaid(true)))
            const left = unitsOf(linesIn('paid')) + withCourier + unitsOf(({ gone }) => gone)
            expect(onHand).toBe(received[product]! - left + unitsOf(({ back }) => back))
            expect(reserved >= 0 && reserved <= onHand).toBe(true)
          }
        })
      }),
    )
  })

  test('coupon uses equal the active orders with a coupon, in total and per customer', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        playAll(moves, ({ after: { orders, coupon } }) => {
          const holders = orders.filter(holdsCoupon)
          expect(coupon.uses).toBe(holders.length)
          expect(coupon.uses).toBeLessThanOrEqual(coupon.maxUses)
          // A cash order's customer is known only once it is confirmed; until then it counts as nobody's coupon use.
          const users = holders.filter((order) => !isUnproven(order)).map(({ shopper }) => CUSTOMERS[shopper])
          for (const customer of CUSTOMERS)
            expect(users.filter((each) => each === customer).length).toBeLessThanOrEqual(coupon.perCustomer)
        })
      }),
      { examples: Object.values(KEPT_LIVES).map((life): [Move[]] => [[...life]]) },
    )
  })

  test('coins equal what was earned minus what was spent, and an order keeps the coins for the money it keeps', () => {
    const atStart = newWorld().balances
    fc.assert(
      fc.property(anyMoves, (moves) => {
        playAll(moves, ({ after: world }) => {
          for (const [shopper, balance] of world.balances.entries()) {
            if (balance === null) continue
            const moved = world.orders
              .filter((order) => order.shopper === shopper && order.status !== 'failed')
              .map((order) => {
                const { coins, coinsBack, coinsTaken, status } = order
                const earned = status === 'paid' ? coinsEarned(world, order) : 0
                expect(coinsBack).toBeLessThanOrEqual(coins)
                const withheld = sum(order.refunds.map(({ withheldCoins }) => withheldCoins))
                const kept = Math.floor((order.totalPaise - askedBack(order)) / 1_000)
                if (status === 'paid')
                  expect(earned - coinsTaken - withheld).toBeGreaterThanOrEqual(Math.min(earned, kept))
                return earned - coinsTaken - coins + coinsBack
              })
            expect(balance).toBe(atStart[shopper]! + sum(moved))
            expect(balance).toBeGreaterThanOrEqual(0)
          }
        })
      }),
    )
  })

  test('a payment pays its order or is refunded, and no more is refunded than was paid', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        playAll(moves, ({ after }) => {
          for (const order of after.orders) {
            const { paidBy, refunds, captured, status, totalPaise } = order
            const sentBack = (payment: string) =>
              refunds.some((each) => !each.isOwn && each.payment === payment)
            expect(status === 'paid').toBe(paidBy !== null)
            expect(paidBy !== null && sentBack(paidBy)).toBe(false)
            expect(paidBy === 'nothing').toBe(totalPaise === 0 && status === 'paid')
            if (captured?.isTold) expect(paidBy === captured.payment || sentBack(captured.payment)).toBe(true)
            expect(goneBack(order)).toBeLessThanOrEqual(askedBack(order))
            expect(askedBack(order)).toBeLessThanOrEqual(totalPaise)
            expect(sentByProvider(order)).toBeLessThanOrEqual(totalPaise)
            // The remainder can always be refunded too.
            const left = totalPaise - askedBack(order)
            expect(left === 0 || left >= 100).toBe(true)
          }
        })
      }),
    )
  })

  test('no more of an order is returned than was bought, and no more refunded for it than was paid', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        playAll(moves, ({ after }) => {
          for (const { returns, lines, totalPaise, chargesPaise, coins } of after.orders) {
            const given = returns
              .filter(({ status }) => status !== 'refused' && status !== 'withdrawn')
              .flatMap((each) => each.lines)
            for (const [line, { quantity }] of lines.entries())
              expect(sum(given.map((each) => (each.line === line ? each.quantity : 0)))).toBeLessThanOrEqual(
                quantity,
              )
            // Coins that paid for the shipping come back too.
            const goodsPaise = Math.max(0, totalPaise - chargesPaise + coins * 100)
            expect(sum(given.map(({ paise: each }) => each))).toBeLessThanOrEqual(goodsPaise)
            expect(sum(given.map((each) => each.coins))).toBeLessThanOrEqual(coins)
          }
        })
      }),
    )
  })
})

describe('the model and the rules of the domain', () => {
  test('know the same transitions of payments, parcels and returns', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        playAll(moves, ({ before, after }) => {
          for (const [index, was] of before.orders.entries()) {
            const now = after.orders[index]!
            const [from, to] = [paymentStatus(was), paymentStatus(now)] as [PaymentStatus, PaymentStatus]
            expect(from === to || canPaymentMove(from, to) || leadsThrough(from, to)).toBe(true)
            // A returned parcel was in transit back before.
            const isStep = canFulfilmentMove(was.parcel, now.parcel) || now.parcel === 'returned'
            expect(was.parcel === now.parcel || isStep).toBe(true)
            for (const [at, { status }] of was.returns.entries()) {
              const then = now.returns[at]!.status
              const isEnd = then === 'completed' && canReturnMove(status, 'received')
              expect(status === then || canReturnMove(status, then) || isEnd).toBe(true)
            }
          }
        })
      }),
    )
  })

  test('calculate the same price, and refuse for the same reason', () => {
    let placed = 0
    fc.assert(
      fc.property(anyMoves, (moves) => {
        playAll(moves, ({ before, move, answer }) => {
          if (move.kind !== 'place') return
          placed += 1
          const quote = quoteOf(before, move)
          expect(answer).toBe(quote.problems[0]?.code ?? `placed for ${quote.totalPaise}`)
        })
      }),
    )
    expect(placed).toBeGreaterThan(100)
  })
})

/** Placed with a total of zero, or paid and refunded in one move. */
function leadsThrough(from: PaymentStatus, to: PaymentStatus): boolean {
  return from === 'unpaid' && to === 'refunded'
}

/** Problem codes contain an underscore. */
const isRefusal = (answer: string) => answer.includes('_')

test.each(Object.entries(OPENINGS))('a run can start with %s', (_name, opening) => {
  const answers: string[] = []
  const world = playAll(opening, ({ answer }) => answers.push(answer))
  expect(answers).toHaveLength(opening.length)
  expect(answers.filter(isRefusal)).toEqual([])
  // A payment that arrived too late is refunded.
  for (const { status, captured, paidBy } of world.orders)
    expect(status === 'failed' && captured !== null).toBe(captured !== null && paidBy === null)
})

test.each(Object.entries(KEPT_LIVES))('all moves of a saved run are possible: %s', (_name, moves) => {
  const made: Move[] = []
  playAll(moves, ({ move }) => made.push(move))
  expect(made).toEqual(moves)
})

/** The same request, priced by the shop's own code. */
function quoteOf(world: World, wish: Wish) {
  const { shelves, coupon, balances, cash } = world
  const products = shelves.map(({ onHand, reserved, pricePaise }, index): SellableProduct => ({
    id: `${index}` as ProductId,
    name: '',
    slug: '',
    sku: '',
    category: 'Ruled Notebooks',
    imageUrl: '',
    isActive: true,
    hsn: '4820',
    gstRatePercent: 0,
    available: onHand === null ? null : onHand - reserved,
    onHand,
    pricePaise: paise(pricePaise),
    discountedPricePaise: null,
    originalPricePaise: null,
  }))
  return quoteCart({
    items: wish.lines.map(({ product, quantity }) => ({ productId: `${product}` as ProductId, quantity })),
    products: new Map(products.map((product) => [product.id, product])),
    terms: EXAMPLE_FACTS,
    coins: wish.coins > 0 ? { wanted: wish.coins, balance: balances[wish.shopper] ?? 0 } : undefined,
    coupon: wish.hasCoupon
      ? {
          code: 'MODEL',
          discountType: 'percentage',
          discountValue: 10,
          minOrderPaise: paise(coupon.minimumPaise),
          maxUses: coupon.maxUses,
          currentUses: coupon.uses,
          maxUsesPerCustomer: coupon.perCustomer,
          ownUses: { all: couponUses(world, wish), open: 0 },
          needsAccount: balances[wish.shopper] === null && !wish.isCash,
          isActive: true,
          window: 'open',
        }
      : undefined,
    paymentMethod: wish.isCash ? 'cod' : 'prepaid',
    cod: { isOn: true, feePaise: paise(cash.feePaise), limitPaise: paise(cash.limitPaise) },
    cash: 'taken',
  })
}
