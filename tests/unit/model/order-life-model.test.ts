import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteCart } from '#domain/cart/quote.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { paise } from '#domain/money.ts'
import { canPaymentMove } from '#domain/orders/payment-status.ts'
import { newWorld, type Wish, type World } from './order-life-model.ts'
import { isPossible, play, type Move } from './order-life-moves.ts'
import { anyMove, KEPT_LIVES, OPENINGS } from './random-moves.ts'

const anyMoves = fc
  .tuple(fc.constantFrom(...Object.values(OPENINGS)), fc.array(anyMove, { maxLength: 40, size: 'max' }))
  .map(([opening, moves]) => [...opening, ...moves])

/** Plays the possible ones of these moves; `check` sees the world before and after each, and the answer. */
function playAll(
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

describe('after every move', () => {
  test('what is reserved belongs to unpaid orders, and nothing is sold that was not there', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        let received = newWorld().shelves.map(({ onHand }) => onHand ?? 0)
        playAll(moves, ({ after, move }) => {
          if (move.kind === 'restock')
            received = received.with(move.product, received[move.product]! + move.quantity)
          for (const [product, { onHand, reserved }] of after.shelves.entries()) {
            if (onHand === null) continue
            expect(reserved).toBe(piecesIn(after, product, 'unpaid'))
            expect(onHand).toBe(received[product]! - piecesIn(after, product, 'paid'))
            expect(reserved >= 0 && reserved <= onHand).toBe(true)
          }
        })
      }),
    )
  })

  test('coupon uses are the orders that stand with one, and coins are what was earned less what was spent', () => {
    const atStart = newWorld().balances
    fc.assert(
      fc.property(anyMoves, (moves) => {
        playAll(moves, ({ after: { orders, coupon, balances } }) => {
          const standing = orders.filter(({ status }) => status !== 'failed')
          expect(coupon.uses).toBe(standing.filter(({ hasCoupon }) => hasCoupon).length)
          expect(coupon.uses).toBeLessThanOrEqual(coupon.maxUses)
          for (const [shopper, balance] of balances.entries()) {
            if (balance === null) continue
            const moved = standing
              .filter((order) => order.shopper === shopper)
              .map(
                ({ status, totalPaise, coins }) =>
                  (status === 'paid' ? Math.floor(totalPaise / 1_000) : 0) - coins,
              )
            expect(balance).toBe(atStart[shopper]! + moved.reduce((sum, each) => sum + each, 0))
            expect(balance).toBeGreaterThanOrEqual(0)
          }
        })
      }),
    )
  })

  test('a payment bought its order or goes back, never both', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        playAll(moves, ({ after }) => {
          for (const { paidBy, refunds, captured, status, totalPaise } of after.orders) {
            expect(status === 'paid').toBe(paidBy !== null)
            expect(paidBy !== null && refunds.has(paidBy)).toBe(false)
            expect(paidBy === 'nothing').toBe(totalPaise === 0 && status === 'paid')
            if (captured?.isTold)
              expect(paidBy === captured.payment || refunds.has(captured.payment)).toBe(true)
          }
        })
      }),
    )
  })
})

describe('the model and the rules of the domain', () => {
  test('know the same moves of a payment', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        playAll(moves, ({ before, after }) => {
          for (const [index, { status }] of before.orders.entries()) {
            const now = after.orders[index]!.status
            expect(now === status || canPaymentMove(status, now)).toBe(true)
          }
        })
      }),
    )
  })

  test('ask the same price, and refuse for the same reason', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        playAll(moves, ({ before, move, answer }) => {
          if (move.kind !== 'place') return
          const quote = quoteOf(before, move)
          expect(answer).toBe(quote.problems[0]?.code ?? `placed for ${quote.totalPaise}`)
        })
      }),
    )
  })
})

test.each(Object.entries(OPENINGS))('a life can begin %s', (_name, opening) => {
  const answers: string[] = []
  const world = playAll(opening, ({ answer }) => answers.push(answer))
  expect(answers).toHaveLength(opening.length)
  expect(answers.filter((answer) => answer.includes('_'))).toEqual([])
  // The money came too late, and goes back.
  const late = world.orders.filter(({ refunds }) => refunds.size > 0)
  expect(late.map(({ status }) => status)).toEqual(opening.length > 0 ? ['failed'] : [])
})

test.each(Object.entries(KEPT_LIVES))('all moves of a kept life can be made: %s', (_name, moves) => {
  const made: Move[] = []
  playAll(moves, ({ move }) => made.push(move))
  expect(made).toEqual(moves)
})

test('random moves reach every corner: free orders, late ones that stand again or go back, and second payments', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyMoves, (moves) => {
      playAll(moves, ({ before, after, move, answer }) => {
        seen.add(move.kind === 'place' ? answer.replace(/\d{2,}/, 'n') : move.kind)
        for (const [index, order] of after.orders.entries()) {
          const was = before.orders[index]
          if (was?.status === 'failed' && order.status === 'paid') seen.add('taken again')
          if (was && order.refunds.size > was.refunds.size) seen.add(`goes back: ${was.status}`)
        }
      })
    }),
    { seed: 20_260_101, numRuns: 500 },
  )
  expect([...seen].toSorted()).toEqual([
    'attempt failed',
    'coupon_unavailable',
    'expire',
    'give up',
    'goes back: failed',
    'goes back: paid',
    'insufficient_coins',
    'out_of_stock',
    'pay',
    'place again',
    'placed for 0',
    'placed for n',
    'reconcile',
    'repeat event',
    'restock',
    'second payment',
    'send refunds',
    'taken again',
    'tell',
  ])
})

function piecesIn(world: World, product: number, status: string): number {
  return world.orders
    .filter((order) => order.status === status)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.product === product)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The same wish, priced by the shop's own pipeline. */
function quoteOf({ shelves, coupon, balances }: World, wish: Wish) {
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
    pricePaise: paise(pricePaise),
    discountedPricePaise: null,
    originalPricePaise: null,
  }))
  return quoteCart({
    items: wish.lines.map(({ product, quantity }) => ({ productId: `${product}` as ProductId, quantity })),
    products: new Map(products.map((product) => [product.id, product])),
    coins: wish.coins > 0 ? { wanted: wish.coins, balance: balances[wish.shopper] ?? 0 } : undefined,
    coupon: wish.hasCoupon
      ? {
          code: 'MODEL',
          discountType: 'percentage',
          discountValue: 10,
          minOrderPaise: paise(coupon.minimumPaise),
          maxUses: coupon.maxUses,
          currentUses: coupon.uses,
          isActive: true,
          window: 'open',
        }
      : undefined,
  })
}
