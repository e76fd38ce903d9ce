/**
 * A payment is reported up to seven times, in any order: six different notifications, one of them twice. All 720 orders
 * of the six are tested, each on its own order, with the second delivery at a position chosen by the seed: the inbox
 * recognises it by its id, whatever came in between. They run in step: the first notification of all orders, then the
 * second of all.
 */
import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import { bindShop } from '#app/shop.ts'
import { anEvent, aProduct, expectBooksToAgree, placed, testShop } from '#tests/support/shop.ts'
import { callbackOf, inMemoryProvider, paymentInEvent } from '../testing/in-memory-provider.ts'

const NOTIFICATIONS = [
  'callback',
  'authorized',
  'captured',
  'order.paid',
  'older attempt failed',
  'reconciliation',
] as const
type Notification = (typeof NOTIFICATIONS)[number] | 'captured again'
const SETTLING = new Set<Notification>([
  'callback',
  'captured',
  'captured again',
  'order.paid',
  'reconciliation',
])
const ACCOUNTS = 20
const AT_ONCE = 12
const SEED = Number(process.env['PANNA_PERMUTATION_SEED'] ?? randomInt(2 ** 31))

const testing = await testShop()
const { db } = testing
const shop = bindShop({ ...testing.deps, payments: inMemoryProvider() })

type Trial = {
  readonly id: OrderId
  readonly actor: Actor
  readonly gatewayOrderId: string
  readonly totalPaise: number
  readonly sequence: readonly Notification[]
}

test(`the notifications of a payment end in the same state in any order (PANNA_PERMUTATION_SEED=${SEED})`, async () => {
  const trials = await placeAll(repeatOne(permutationsOf(NOTIFICATIONS)))
  expect(trials).toHaveLength(720)
  // Reconciliation checks the last three days, so each order is hidden from it until its turn.
  await db.pool.query(`UPDATE payments SET created_at = now() - interval '10 days'`)
  for (const step of trials[0]!.sequence.keys()) {
    await notifyAll(trials, step)
    expect(await statusesOf(trials)).toEqual(trials.map((trial) => expectedAfter(trial, step)))
  }
  expect(await finalStates(trials)).toEqual([{ trials: 720, ...ONCE }])
  await expectBooksToAgree(testing)
}, 60_000)

test('events that are all received before any is processed end in the same state', async () => {
  const trials = await placeAll(repeatOne(permutationsOf(NOTIFICATIONS.filter((each) => each in EVENTS))))
  expect(trials).toHaveLength(24)
  for (const step of trials[0]!.sequence.keys()) {
    await inParallel(trials, (trial) => deliver(trial, trial.sequence[step]!))
  }
  expect(await statusesOf(trials)).toEqual(trials.map(() => 'pending'))
  await workOff()
  expect(await finalStates(trials)).toEqual([{ trials: 24, ...ONCE }])
  await expectBooksToAgree(testing)
})

/** One coin credit, one stock claim, one mail: the only permitted final state. */
const ONCE = {
  status: 'completed',
  paymentStatus: 'paid',
  isPaidByItsPayment: true,
  coinCredits: 1,
  stockClaims: 1,
  mailJobs: 1,
  timesPaid: 1,
  refunds: 0,
  flags: 0,
}

function expectedAfter({ sequence }: Trial, step: number): string {
  return sequence.slice(0, step + 1).some((each) => SETTLING.has(each)) ? 'completed' : 'pending'
}

async function placeAll(sequences: readonly (readonly Notification[])[]): Promise<Trial[]> {
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, () => anAccountWithAProduct(sequences.length)),
  )
  return inParallel(sequences, async (sequence, index) => {
    const { actor, productId } = accounts[index % ACCOUNTS]!
    const items = [{ productId, quantity: 2 }]
    const { id, gatewayOrderId, order } = await placed({ shop }, actor, { items, expectedTotalPaise: 54_800 })
    return { id, actor, gatewayOrderId, totalPaise: order.totalPaise, sequence }
  })
}

async function anAccountWithAProduct(orders: number): Promise<{ actor: Actor; productId: ProductId }> {
  const userId = randomUUID() as string as UserId
  await db.pool.query(`INSERT INTO users (id, name, email) VALUES ($1, 'Asha', $1 || '@example.test')`, [
    userId,
  ])
  const productId = await aProduct(testing, { onHand: Math.ceil(orders / ACCOUNTS) * 2, pricePaise: 24_900 })
  return { actor: { kind: 'user', userId }, productId }
}

/** Sends this step's notification for every order. Events are stored first and processed together, as under load. */
async function notifyAll(trials: readonly Trial[], step: number): Promise<void> {
  const those = (wanted: (each: Notification) => boolean) =>
    trials.filter(({ sequence }) => wanted(sequence[step]!))
  await inParallel(
    those((each) => each === 'callback'),
    callBack,
  )
  await inParallel(
    those((each) => each !== 'callback' && each !== 'reconciliation'),
    (trial) => deliver(trial, trial.sequence[step]!),
  )
  await workOff()
  await reconcile(those((each) => each === 'reconciliation'))
}

async function callBack({ id, actor, gatewayOrderId }: Trial): Promise<void> {
  const confirmed = await shop.confirmPayment(actor, { orderId: id, ...callbackOf(gatewayOrderId) })
  expect(confirmed).toMatchObject({ ok: true, value: { order: { status: 'completed' } } })
}

async function deliver({ id, gatewayOrderId, totalPaise }: Trial, notification: Notification): Promise<void> {
  const [name, status] = EVENTS[notification]!
  // The second delivery of an event has the same id as the first.
  const eventId = `${id} ${name}`
  const [stored] = await shop.recordWebhooks([
    anEvent(name, paymentInEvent(gatewayOrderId, totalPaise, status), eventId),
  ])
  expect(stored?.ok).toBe(true)
}

const EVENTS: Readonly<
  Partial<Record<Notification, readonly [name: string, status: 'authorized' | 'captured' | 'failed']>>
> = {
  authorized: ['payment.authorized', 'authorized'],
  captured: ['payment.captured', 'captured'],
  'captured again': ['payment.captured', 'captured'],
  'order.paid': ['order.paid', 'captured'],
  'older attempt failed': ['payment.failed', 'failed'],
}

/** Runs reconciliation until none of these orders is due. */
async function reconcile(trials: readonly Trial[]): Promise<void> {
  await db.pool.query(`UPDATE payments SET created_at = now() - interval '1 hour' WHERE order_id = ANY($1)`, [
    trials.map(({ id }) => id),
  ])
  let asked = 0
  do {
    const ticked = await shop.reconcilePayments()
    expect(ticked.paid).toBe(ticked.asked)
    asked = ticked.asked
  } while (asked > 0)
}

async function statusesOf(trials: readonly Trial[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ status: string }>(
    `SELECT status FROM orders JOIN unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) USING (id) ORDER BY place`,
    [trials.map(({ id }) => id)],
  )
  return rows.map(({ status }) => status)
}

/** The distinct states of the orders, each with its number of orders. */
async function finalStates(trials: readonly Trial[]) {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `WITH mails AS (
       SELECT payload->>'orderId' AS order_id, count(*) AS jobs FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'send_order_mail' GROUP BY 1
     )
     SELECT count(*) AS trials, o.status, o.payment_status AS "paymentStatus",
            p.provider_payment_id = 'pay_captured_' || o.id AS "isPaidByItsPayment",
            (SELECT count(*) FROM ledger_entries WHERE order_id = o.id AND kind = 'earned' AND coins = o.coins_earned) AS "coinCredits",
            (SELECT count(*) FROM stock_movements WHERE order_id = o.id AND quantity = -2) AS "stockClaims",
            mails.jobs AS "mailJobs",
            (SELECT count(*) FROM order_events WHERE order_id = o.id AND kind = 'order.paid') AS "timesPaid",
            (SELECT count(*) FROM refunds WHERE order_id = o.id) AS refunds,
            (SELECT count(*) FROM payment_flags WHERE order_id = o.id) AS flags
       FROM orders o JOIN payments p ON p.order_id = o.id LEFT JOIN mails ON mails.order_id = o.id::text
      WHERE o.id = ANY($1)
      GROUP BY 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    [trials.map(({ id }) => id)],
  )
  return rows
}

/** Processes the inbox and checks that it is empty. */
async function workOff(): Promise<void> {
  while (await shop.processWebhooks());
  const { rows } = await db.pool.query('SELECT 1 FROM webhook_inbox WHERE processed_at IS NULL LIMIT 1')
  expect(rows).toEqual([])
}

/** Each with a second delivery of 'captured' after the first. */
function repeatOne(sequences: readonly (readonly Notification[])[]): Notification[][] {
  const places = fc.sample(fc.integer({ min: 1, max: NOTIFICATIONS.length }), {
    numRuns: sequences.length,
    seed: SEED,
  })
  return sequences.map((sequence, index) => {
    const first = sequence.indexOf('captured')
    const later = sequence.length - first
    return sequence.toSpliced(first + 1 + (places[index]! % later), 0, 'captured again')
  })
}

function permutationsOf<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]]
  return things.flatMap((first, at) =>
    permutationsOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]),
  )
}

/** As many at once as the pool has connections, and a few more. */
async function inParallel<T, R>(
  things: readonly T[],
  work: (thing: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>()
  const queue = things.entries()
  const worker = async () => {
    for (const [index, thing] of queue) results.set(index, await work(thing, index))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return things.map((_, index) => results.get(index)!)
}
