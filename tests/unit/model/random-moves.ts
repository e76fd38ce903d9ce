/** Random moves: mostly orders being placed and paid, and everything that can come between. */
import fc from 'fast-check'
import type { Move } from './order-life-moves.ts'

const order = fc.nat(5)
const teller = fc.constantFrom('callback' as const, 'webhook' as const)

const anyPlacing = fc.record({
  kind: fc.constant('place' as const),
  shopper: fc.nat(2),
  lines: fc.uniqueArray(
    fc.record({ product: fc.constantFrom(0, 0, 1, 1, 2), quantity: fc.constantFrom(1, 1, 1, 2) }),
    {
      minLength: 1,
      maxLength: 2,
      selector: ({ product }) => product,
    },
  ),
  hasCoupon: fc.constantFrom(false, false, true),
  // None, few, the first account's whole balance and one more, and nearly all that an order costs.
  coins: fc.constantFrom(0, 0, 0, 0, 0, 1, 60, 150, 151, 600),
})

/** Coupon and coins pay for it all: such an order never meets the provider. */
const placingForNothing = fc.constant({
  kind: 'place' as const,
  shopper: 2,
  lines: [{ product: 1, quantity: 1 }],
  hasCoupon: true,
  coins: 600,
})

const anyPaying = fc.record({
  kind: fc.constant('pay' as const),
  order,
  isLate: fc.boolean(),
  tells: fc.constantFrom('callback' as const, 'webhook' as const, 'nobody' as const),
})
const anyRestocking = fc.record({
  kind: fc.constant('restock' as const),
  product: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 2 }),
})
const anyRepeating = fc.record({ kind: fc.constant('repeat event' as const), order, isSame: fc.boolean() })
const about = <Kind extends Move['kind']>(kind: Kind) => fc.record({ kind: fc.constant(kind), order })

export const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 12, arbitrary: anyPlacing },
  { weight: 1, arbitrary: placingForNothing },
  { weight: 8, arbitrary: anyPaying },
  { weight: 3, arbitrary: about('give up') },
  { weight: 3, arbitrary: about('expire') },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tell' as const), order, by: teller }) },
  { weight: 3, arbitrary: anyRepeating },
  { weight: 2, arbitrary: about('second payment') },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('place again' as const), order, isSame: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'reconcile' as const }) },
  { weight: 2, arbitrary: anyRestocking },
  { weight: 1, arbitrary: about('attempt failed') },
  { weight: 1, arbitrary: fc.constant({ kind: 'send refunds' as const }) },
)

const placing = (
  shopper: number,
  wish: { product: number; quantity: number; coins?: number; hasCoupon?: boolean },
): Move => ({
  kind: 'place',
  shopper,
  lines: [{ product: wish.product, quantity: wish.quantity }],
  hasCoupon: wish.hasCoupon ?? false,
  coins: wish.coins ?? 0,
})
const payingLateFor = (order: number): Move => ({ kind: 'pay', order, isLate: false, tells: 'webhook' })

/** Where a life may begin: in places that chance alone seldom reaches. */
export const OPENINGS: Readonly<Record<string, readonly Move[]>> = {
  'with nothing': [],
  'with money for the last piece, which is another’s by now': [
    placing(0, { product: 1, quantity: 1 }),
    { kind: 'give up', order: 0 },
    placing(1, { product: 1, quantity: 1 }),
    payingLateFor(1),
  ],
  'with money for an order whose coins are held by another': [
    placing(1, { product: 2, quantity: 3, coins: 150 }),
    { kind: 'expire', order: 0 },
    placing(1, { product: 2, quantity: 2, coins: 150 }),
    payingLateFor(1),
  ],
  'with money for an order whose coupon use is another’s by now': [
    placing(0, { product: 2, quantity: 4, hasCoupon: true }),
    { kind: 'give up', order: 0 },
    ...[0, 1, 2].map((shopper) => placing(shopper, { product: 2, quantity: 3, hasCoupon: true })),
    payingLateFor(3),
  ],
}

const lastPieceGone = OPENINGS['with money for the last piece, which is another’s by now'] ?? []

/** Lives that broke the books once. */
export const KEPT_LIVES: Readonly<Record<string, readonly Move[]>> = {
  'money on its way back is told again when the piece is there again': [
    ...lastPieceGone,
    { kind: 'restock', product: 1, quantity: 1 },
    { kind: 'repeat event', order: 0, isSame: false },
  ],
  'money on its way back is found by reconciliation when the piece is there again': [
    ...lastPieceGone,
    { kind: 'expire', order: 0 },
    { kind: 'reconcile' },
  ],
  'money on its way back is told again when another payment has bought the order': [
    ...lastPieceGone,
    { kind: 'restock', product: 1, quantity: 1 },
    { kind: 'second payment', order: 1 },
    { kind: 'tell', order: 0, by: 'webhook' },
    { kind: 'send refunds' },
  ],
}
