/** Random moves: mostly placing and paying orders, and everything that can happen between and after. */
import fc from 'fast-check'
import { OPENINGS } from './kept-lives.ts'
import type { Move } from './order-life-move.ts'
import type { CourierMove } from './order-life-parcels.ts'

const order = fc.nat(5)
const at = fc.nat(5)
const teller = fc.constantFrom('callback' as const, 'webhook' as const)

const anyPlacing = fc.record({
  kind: fc.constant('place' as const),
  shopper: fc.nat(3),
  lines: fc.uniqueArray(
    fc.record({ product: fc.constantFrom(0, 0, 1, 1, 2), quantity: fc.constantFrom(1, 1, 2) }),
    { minLength: 1, maxLength: 2, selector: ({ product }) => product },
  ),
  hasCoupon: fc.constantFrom(false, false, true),
  // None, few, the first account's whole balance and one more, and nearly an order's total.
  coins: fc.constantFrom(0, 0, 0, 0, 0, 1, 60, 150, 151, 600),
  isCash: fc.constantFrom(false, false, true),
})

const anySale = anyPlacing.map(({ lines }): Move => ({ kind: 'sell', lines }))

/** Coupon and coins pay for everything: such an order never reaches the provider. */
const placingForNothing = fc.constant({
  kind: 'place' as const,
  shopper: 2,
  lines: [{ product: 1, quantity: 1 }],
  hasCoupon: true,
  coins: 600,
  isCash: false,
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
const anyCourier = fc.record({
  kind: fc.constant('courier' as const),
  order,
  does: fc.constantFrom(
    ...(['fetches', 'delivers', 'delivers', 'turns round', 'brings back', 'loses'] as const),
  ),
})
/** Less than a rupee, odd amounts, the price of a unit, and more than the order's total. */
const paise = fc.constantFrom(100, 4_950, 10_033, 24_950, 50_000, 900_000)
const anyRefund = fc.record({
  kind: fc.constant('refund' as const),
  order,
  key: fc.nat(5),
  paise: fc.oneof(paise, fc.constantFrom('whole' as const, 'most' as const)),
})
const anyPart = fc.record({
  kind: fc.constant('refund part' as const),
  order,
  key: fc.nat(5),
  paise: fc.oneof(paise, fc.constantFrom(0, 1, 99)),
  coins: fc.constantFrom(0, 0, 7, 100, 1_000),
  hasItem: fc.boolean(),
})
const anyAsking = fc.record({
  kind: fc.constant('ask return' as const),
  order,
  which: fc.constantFrom('first' as const, 'last' as const, 'all' as const),
  quantity: fc.constantFrom(1, 1, 1, 2),
  wish: fc.constantFrom('refund' as const, 'refund' as const, 'replacement' as const),
})
const about = <Kind extends Move['kind']>(kind: Kind) => fc.record({ kind: fc.constant(kind), order })
const aboutReturn = <Kind extends Move['kind']>(kind: Kind) =>
  fc.record({ kind: fc.constant(kind), order, at })
const alone = <Kind extends Move['kind']>(kind: Kind) => fc.constant({ kind })

const placingAndPaying = fc.oneof(
  { weight: 12, arbitrary: anyPlacing },
  { weight: 1, arbitrary: placingForNothing },
  { weight: 8, arbitrary: anyPaying },
  { weight: 3, arbitrary: about('give up') },
  { weight: 3, arbitrary: about('expire') },
  { weight: 4, arbitrary: about('confirm') },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tell' as const), order, by: teller }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('repeat event' as const), order, isSame: fc.boolean() }),
  },
  { weight: 2, arbitrary: about('second payment') },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('place again' as const), order, isSame: fc.boolean() }),
  },
  { weight: 2, arbitrary: alone('reconcile') },
  { weight: 2, arbitrary: anyRestocking },
  { weight: 1, arbitrary: about('attempt failed') },
  { weight: 1, arbitrary: alone('sweep') },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 6, 23, 24, 47, 49),
    }),
  },
)

const sendingAndRefunding = fc.oneof(
  { weight: 5, arbitrary: about('ship') },
  { weight: 7, arbitrary: anyCourier },
  { weight: 3, arbitrary: about('cancel') },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('settle parcel' as const), order, isRestocked: fc.boolean() }),
  },
  { weight: 4, arbitrary: anyRefund },
  { weight: 3, arbitrary: anyPart },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send refunds' as const),
      bank: fc.constantFrom(
        'pays' as const,
        'pays' as const,
        'waits' as const,
        'waits' as const,
        'refuses' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bank decides' as const),
      order,
      bank: fc.constantFrom('through' as const, 'failed' as const),
      isTold: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: alone('follow refunds') },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('mend refund' as const), order, at, isByHand: fc.boolean() }),
  },
)

const returning = fc.oneof(
  { weight: 4, arbitrary: anyAsking },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide return' as const),
      order,
      at,
      isApproved: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('receive return' as const),
      order,
      at,
      isRestocked: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: aboutReturn('withdraw return') },
  { weight: 2, arbitrary: aboutReturn('send replacement') },
  { weight: 1, arbitrary: aboutReturn('bring replacement') },
  { weight: 1, arbitrary: aboutReturn('turn into refund') },
)

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: placingAndPaying },
  { weight: 5, arbitrary: sendingAndRefunding },
  { weight: 3, arbitrary: returning },
)

const PAYING: Move = { kind: 'pay', order: 0, isLate: false, tells: 'callback' }
const newest = (kind: 'ship' | 'confirm' | 'cancel'): Move => ({ kind, order: 0 })
const does = (what: CourierMove): Move => ({ kind: 'courier', order: 0, does: what })
const bank = fc.constantFrom('pays' as const, 'waits' as const, 'refuses' as const)
const sending = bank.map((each): Move => ({ kind: 'send refunds', bank: each }))
const deciding = fc.record({
  kind: fc.constant('bank decides' as const),
  order: fc.constant(0),
  bank: fc.constantFrom('through' as const, 'failed' as const),
  isTold: fc.boolean(),
})
const SLOW_BANK: Move = { kind: 'send refunds', bank: 'waits' }
const untold = deciding.map((each): Move => ({ ...each, isTold: false }))
const mending = fc.boolean().map((isByHand): Move => ({ kind: 'mend refund', order: 0, at: 0, isByHand }))
const approving: Move = { kind: 'decide return', order: 0, at: 0, isApproved: true }
const receiving = fc
  .boolean()
  .map((isRestocked): Move => ({ kind: 'receive return', order: 0, at: 0, isRestocked }))
const aboutNewest = fc
  .constantFrom(...(['send replacement', 'bring replacement', 'turn into refund'] as const))
  .map((kind): Move => ({ kind, order: 0, at: 0 }))

const inTurn = (...moves: readonly (Move | fc.Arbitrary<Move>)[]): fc.Arbitrary<readonly Move[]> =>
  fc.tuple(...moves.map((move) => ('kind' in move ? fc.constant(move) : move)))
const inCash = anyPlacing.map((placing): Move => ({ ...placing, isCash: true }))
const inReplacement = anyAsking.map((asking): Move => ({ ...asking, wish: 'replacement' }))
const waiting = fc.constantFrom(5, 6, 7, 47, 48, 49).map((hours): Move => ({ kind: 'wait', hours }))
const coming = fc.constantFrom(...(['brings back', 'loses', 'turns round'] as const)).map(does)
const settling = fc.boolean().map((isRestocked): Move => ({ kind: 'settle parcel', order: 0, isRestocked }))
const unheard: Move = { kind: 'pay', order: 0, isLate: false, tells: 'nobody' }
const closing = fc.constantFrom<Move>(
  { kind: 'give up', order: 0 },
  { kind: 'expire', order: 0 },
  { kind: 'cancel', order: 0 },
  { kind: 'wait', hours: 73 },
)

/** Sequences of moves that random selection would rarely produce. */
const anyStride: fc.Arbitrary<readonly Move[]> = fc.oneof(
  { weight: 18, arbitrary: anyMove.map((move) => [move]) },
  { weight: 2, arbitrary: inTurn(anyPlacing, PAYING, newest('ship'), does('delivers')) },
  { weight: 1, arbitrary: inTurn(inCash, newest('confirm'), newest('ship'), does('delivers')) },
  { weight: 1, arbitrary: inTurn(anyPlacing, unheard, closing, { kind: 'reconcile' }) },
  { weight: 2, arbitrary: inTurn(newest('ship'), coming, settling) },
  { weight: 3, arbitrary: inTurn(anyAsking, approving, receiving) },
  { weight: 2, arbitrary: inTurn(inReplacement, approving, receiving, aboutNewest, aboutNewest) },
  { weight: 2, arbitrary: inTurn(anyRefund, sending, deciding, mending, sending) },
  { weight: 1, arbitrary: inTurn(anyPart, anyPart, sending) },
  { weight: 1, arbitrary: inTurn(anyRefund, SLOW_BANK, untold, waiting, { kind: 'follow refunds' }) },
  {
    weight: 1,
    arbitrary: inTurn(anyPlacing, PAYING, newest('ship'), does('delivers'), waiting, anyAsking),
  },
  { weight: 1, arbitrary: inTurn(newest('cancel'), sending) },
  { weight: 1, arbitrary: inTurn(anySale, anyRefund, mending) },
)

/** This many moves after one of the starting sequences. */
export function livesOf(most: number): fc.Arbitrary<readonly Move[]> {
  const strides = fc.array(anyStride, { minLength: 1, maxLength: most, size: 'max' })
  return fc
    .tuple(fc.constantFrom(...Object.values(OPENINGS)), strides)
    .map(([opening, rest]) => [...opening, ...rest.flat()])
}
