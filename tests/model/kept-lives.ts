/** Starting sequences for random runs, and saved runs that once broke an invariant. */
import type { Line } from './order-life-model.ts'
import type { Move } from './order-life-move.ts'

type Extras = { readonly coins?: number; readonly hasCoupon?: boolean; readonly isCash?: boolean }

const placing = (shopper: number, line: Line | readonly Line[], extras: Extras = {}): Move => ({
  kind: 'place',
  shopper,
  lines: [line].flat(),
  hasCoupon: false,
  coins: 0,
  isCash: false,
  ...extras,
})
const payingLateFor = (order: number): Move => ({ kind: 'pay', order, isLate: false, tells: 'webhook' })
const PAYING: Move = { kind: 'pay', order: 0, isLate: false, tells: 'callback' }
const DELIVERING: readonly Move[] = [
  { kind: 'ship', order: 0 },
  { kind: 'courier', order: 0, does: 'delivers' },
]

/** States that random moves rarely reach. */
export const OPENINGS: Readonly<Record<string, readonly Move[]>> = {
  'with nothing': [],
  'with money for the last unit, which is another’s by now': [
    placing(0, { product: 1, quantity: 1 }),
    { kind: 'give up', order: 0 },
    placing(1, { product: 1, quantity: 1 }),
    payingLateFor(1),
  ],
  'with money for an order whose coins are held by another': [
    placing(1, { product: 2, quantity: 3 }, { coins: 150 }),
    { kind: 'expire', order: 0 },
    placing(1, { product: 2, quantity: 2 }, { coins: 150 }),
    payingLateFor(1),
  ],
  'with money for an order whose coupon use is another’s by now': [
    placing(1, { product: 2, quantity: 4 }, { hasCoupon: true }),
    { kind: 'give up', order: 0 },
    ...[1, 2, 2].map((shopper) => placing(shopper, { product: 2, quantity: 3 }, { hasCoupon: true })),
    payingLateFor(3),
  ],
  'with money for an order whose customer has used the coupon elsewhere meanwhile': [
    placing(2, { product: 2, quantity: 4 }, { hasCoupon: true }),
    { kind: 'give up', order: 0 },
    ...[2, 2].map((shopper) => placing(shopper, { product: 2, quantity: 3 }, { hasCoupon: true })),
    payingLateFor(2),
  ],
  'with goods that have arrived, paid with coins and coupon': [
    placing(
      2,
      [
        { product: 0, quantity: 2 },
        { product: 1, quantity: 1 },
      ],
      { coins: 333, hasCoupon: true },
    ),
    PAYING,
    ...DELIVERING,
  ],
  'with goods whose coins are spent again': [
    placing(1, { product: 1, quantity: 1 }),
    PAYING,
    ...DELIVERING,
    placing(1, { product: 0, quantity: 1 }, { coins: 215 }),
  ],
  'with cash at the door': [
    placing(2, { product: 0, quantity: 2 }, { isCash: true, coins: 60 }),
    ...DELIVERING,
    placing(0, { product: 0, quantity: 1 }, { isCash: true }),
    { kind: 'confirm', order: 0 },
    { kind: 'ship', order: 0 },
  ],
  'with money that is on its way back in part': [
    placing(1, [
      { product: 0, quantity: 1 },
      { product: 2, quantity: 2 },
    ]),
    PAYING,
    { kind: 'refund part', order: 0, key: 0, paise: 10_033, coins: 7, hasItem: true },
    { kind: 'send refunds', bank: 'waits' },
  ],
}

const couponUsedElsewhere =
  OPENINGS['with money for an order whose customer has used the coupon elsewhere meanwhile'] ?? []
const lastUnitGone = OPENINGS['with money for the last unit, which is another’s by now'] ?? []

/** Runs that once broke an invariant. */
export const KEPT_LIVES: Readonly<Record<string, readonly Move[]>> = {
  'a payment that is being refunded is reported again when the unit is back in stock': [
    ...lastUnitGone,
    { kind: 'restock', product: 1, quantity: 1 },
    { kind: 'repeat event', order: 0, isSame: false },
  ],
  'a payment that is being refunded is found by reconciliation when the unit is back in stock': [
    ...lastUnitGone,
    { kind: 'expire', order: 0 },
    { kind: 'reconcile' },
  ],
  'a payment that is being refunded is reported again when another payment has bought the order': [
    ...lastUnitGone,
    { kind: 'restock', product: 1, quantity: 1 },
    { kind: 'second payment', order: 1 },
    { kind: 'tell', order: 0, by: 'webhook' },
    { kind: 'send refunds', bank: 'pays' },
  ],
  'money that comes late claims a coupon that its customer has used up under another name': [
    ...couponUsedElsewhere,
    { kind: 'send refunds', bank: 'pays' },
  ],
  'money that comes late claims a coupon while an order in cash, not confirmed, names the same customer': [
    ...[2, 2].map((shopper) => placing(shopper, { product: 2, quantity: 3 }, { hasCoupon: true })),
    { kind: 'pay', order: 1, isLate: true, tells: 'nobody' },
    placing(3, { product: 0, quantity: 1 }, { hasCoupon: true, isCash: true }),
    PAYING,
    { kind: 'reconcile' },
    { kind: 'confirm', order: 0 },
  ],
  'what was paid with coins is sent back when all of the money has gone back already': [
    placing(2, { product: 0, quantity: 1 }, { coins: 100 }),
    PAYING,
    ...DELIVERING,
    { kind: 'ask return', order: 0, which: 'all', quantity: 1, wish: 'refund' },
    { kind: 'decide return', order: 0, at: 0, isApproved: true },
    { kind: 'refund', order: 0, key: 0, paise: 10_033 },
    { kind: 'refund', order: 0, key: 1, paise: 9_917 },
    { kind: 'send refunds', bank: 'pays' },
    { kind: 'receive return', order: 0, at: 0, isRestocked: true },
  ],
}
