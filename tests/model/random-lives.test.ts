/** Random runs are useful only if they reach every answer. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentStatus } from './order-life-refunds.ts'
import { playAll } from './order-life-moves.ts'
import { livesOf } from './random-moves.ts'

/** A new answer of the model is fine; one that no longer occurs is not. */
test('random runs reach every answer', () => {
  const seen = new Set<string>()
  const lives = fc.property(livesOf(12), (moves) => {
    const world = playAll(moves, ({ before, after, move, answer }) => {
      seen.add(`${move.kind}: ${answer.replace(/\d{2,}/, 'n')}`)
      for (const [index, { status }] of before.orders.entries())
        if (status === 'failed' && after.orders[index]!.status === 'paid') seen.add('taken again')
    })
    for (const order of world.orders) {
      seen.add(`${order.isCash ? 'cash' : 'prepaid'} ${paymentStatus(order)} ${order.parcel}`)
      if (order.gone.length > 0) seen.add('goods are gone')
      for (const { isOwn, method, withheldCoins, tries } of order.refunds) {
        seen.add(`${isOwn ? 'own' : 'other'} ${method} ${tries.at(-1)?.state ?? 'at once'}`)
        if (withheldCoins > 0) seen.add('coins kept back')
        if (tries.length > 2) seen.add('a third try')
      }
      for (const { wish, status, out } of order.returns) seen.add(`${wish} ${status} ${out}`)
    }
  })
  fc.assert(lives, { seed: 20_260_102, numRuns: 1_000 })
  expect(CORNERS.filter((corner) => !seen.has(corner))).toEqual([])
})

const CORNERS = [
  'place: placed for n',
  'place: placed for 0',
  'place: out_of_stock',
  'place: coupon_unavailable',
  'place: insufficient_coins',
  'place: cod_unavailable',
  'sell: sold for n',
  'sell: out_of_stock',
  'place again: the same',
  'place again: order_id_taken',
  'place again: order_closed',
  'attempt failed: new',
  'taken again',
  'repeat event: known',
  'repeat event: new',
  'second payment: new',
  'reconcile: 1 paid',
  'confirm: confirmed',
  'confirm: known',
  'confirm: expired',
  'expire: 1 released',
  'sweep: 1 released',
  'cancel: cancelled',
  'cancel: order_closed',
  'settle parcel: done',
  'settle parcel: order_closed',
  'refund: asked',
  'refund: refund_refused',
  'refund part: asked',
  'refund part: refund_refused',
  'bank decides: told',
  'bank decides: not told',
  'follow refunds: done',
  'restock: done',
  'wait: done',
  'mend refund: sent',
  'mend refund: through',
  'mend refund: refund_refused',
  'a third try',
  'ask return: requested',
  'ask return: invalid',
  'ask return: return_unavailable',
  'decide return: approved',
  'decide return: refused',
  'withdraw return: withdrawn',
  'receive return: received',
  'send replacement: asked',
  'bring replacement: done',
  'turn into refund: turned',
  'coins kept back',
  'goods are gone',
  'own provider through',
  'own provider failed',
  'own provider refused',
  'own provider accepted',
  'own manual asked',
  'own manual accepted',
  'own coins at once',
  'other provider through',
  'cash unpaid shipped',
  'cash unpaid returned',
  'cash failed returned',
  'cash failed cancelled',
  'cash paid delivered',
  'cash partly_refunded delivered',
  'cash refunded delivered',
  'prepaid partly_refunded delivered',
  'prepaid refunded cancelled',
  'prepaid partly_refunded returned',
  'refund completed none',
  'refund received none',
  'replacement completed sent',
]
