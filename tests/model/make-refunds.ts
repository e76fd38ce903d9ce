/** The model's moves for refunds, run on the shop. */
import { randomUUID } from 'node:crypto'
import { paise } from '#platform/rules/money.ts'
import { requestPartialRefund } from '#modules/payments/actions/request-refund.ts'
import { aRefundEvent, callProvider, refundRowsOf, type RefundAtProvider } from '../support/money.ts'
import { onLockedOrder } from '../support/rewards.ts'
import { receive, setFaults, type TestShop } from '../support/shop.ts'
import type { Move } from './order-life-move.ts'
import { typedPaise } from './order-life-moves.ts'
import type { PlacedOrder, ShopUnderTest } from './order-life-shop.ts'

type Sweep = Extract<Move, { kind: 'send refunds' | 'follow refunds' }>
type RefundMove = Extract<Move, { kind: 'refund' | 'refund part' | 'bank decides' | 'mend refund' }>

/** `inside`: index of the order's refund, counting original refunds (not retries) from the oldest. */
export async function makeRefundMove(
  real: ShopUnderTest,
  order: PlacedOrder | null,
  move: RefundMove | Sweep,
  inside: number,
): Promise<string> {
  if (move.kind === 'send refunds') return sendRefunds(real, move.bank)
  if (move.kind === 'follow refunds') {
    await real.testing.shop.followRefunds()
    return 'done'
  }
  if (!order) throw new Error(`no order to ${move.kind}`)
  switch (move.kind) {
    case 'refund':
      return refund(real, order, keyOf(order, move.key), typedPaise(order, move.paise))
    case 'refund part':
      return refundPart(real, order, move)
    case 'bank decides':
      return decide(real, order, move.bank === 'through' ? 'processed' : 'failed', move.isTold)
    case 'mend refund':
      return mend(real, order, inside, move.isByHand)
  }
}

function keyOf({ keys }: PlacedOrder, key: number): string {
  const known = keys.get(key) ?? randomUUID()
  keys.set(key, known)
  return known
}

async function refund(
  { testing, staff }: ShopUnderTest,
  { id: orderId }: PlacedOrder,
  key: string,
  amount: number | 'whole',
): Promise<string> {
  const ask = { orderId, key, reason: 'A favour', confirmed: 'yes' } as const
  const asked = await testing.shop.refundOrder(staff, {
    ...ask,
    amount: amount === 'whole' ? amount : paise(amount),
  })
  return asked.ok ? 'asked' : asked.problem.code
}

async function refundPart(
  { testing }: ShopUnderTest,
  { id }: PlacedOrder,
  { key, paise: amount, coins, hasItem }: Extract<Move, { kind: 'refund part' }>,
): Promise<string> {
  const { rows } = await testing.db.pool.query<{ id: number }>(
    'SELECT id FROM order_items WHERE order_id = $1 ORDER BY position LIMIT 1',
    [id],
  )
  const items = hasItem ? rows.map(({ id: orderItemId }) => ({ orderItemId, quantity: 1 })) : null
  const part = { amountPaise: paise(amount), coinsBack: coins, items, reason: `part:${key}` }
  // Its job is not queued: the "send refunds" move processes what waits.
  const asked = await onLockedOrder(testing, id, (tx, order) => requestPartialRefund(tx, order, part))
  return asked.ok ? 'asked' : asked.problem.code
}

const MODES = { pays: 'normal', waits: 'pending', refuses: 'refused' }

async function sendRefunds({ testing, orders }: ShopUnderTest, bank: keyof typeof MODES): Promise<string> {
  const { rows } = await testing.db.pool.query<{ id: string }>(
    `SELECT id FROM refunds WHERE status = 'requested' AND method = 'provider' AND order_id = ANY($1) ORDER BY created_at, id`,
    [orders.map(({ id }) => id)],
  )
  if (rows.length === 0) return 'done'
  await setFaults(testing, { refunds: MODES[bank] })
  for (const { id } of rows) await testing.shop.refundPayment({ refundId: id })
  await setFaults(testing, { refunds: 'normal' })
  return 'done'
}

async function decide(
  { testing }: ShopUnderTest,
  order: PlacedOrder,
  status: 'processed' | 'failed',
  isTold: boolean,
): Promise<string> {
  const settled = await firstWaiting(testing, order, status)
  if (!settled) return 'nothing waits'
  if (!isTold) return 'not told'
  const payment = { order_id: order.gatewayOrderId, amount: order.totalPaise }
  await receive(testing, aRefundEvent(`refund.${status}`, settled, payment))
  return 'told'
}

/** The oldest refund that the bank has not decided; the shop may not have heard of some decisions yet. */
async function firstWaiting(testing: TestShop, { id }: PlacedOrder, status: 'processed' | 'failed') {
  const firsts = await refundRowsOf(testing, id)
  const oldestFirst = firsts.flatMap((first) =>
    firsts.filter(({ id: own, replacesId }) => (replacesId ?? own) === first.id),
  )
  for (const { providerRefundId } of oldestFirst) {
    if (providerRefundId === null) continue
    const path = `/refunds/${providerRefundId}`
    const { status: now } = await callProvider<RefundAtProvider>(testing, 'GET', `/v1${path}`)
    if (now === 'pending')
      return callProvider<RefundAtProvider>(testing, 'POST', `${path}/settle`, { status })
  }
  return null
}

async function mend(
  { testing, staff }: ShopUnderTest,
  { id }: PlacedOrder,
  inside: number,
  isByHand: boolean,
): Promise<string> {
  const firsts = (await refundRowsOf(testing, id)).filter(({ replacesId }) => replacesId === null)
  const refundId = firsts[inside]!.id
  const mended = isByHand
    ? await testing.shop.payRefundByHand(staff, { refundId, reference: 'NEFT 4711' })
    : await testing.shop.retryRefund(staff, { refundId })
  return mended.ok ? mended.value.became : mended.problem.code
}
