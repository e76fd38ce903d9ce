/** Which mail an order causes, when and how often; checked at the mail server. */
import { afterEach, describe, expect, test } from 'vitest'
import { lockOrder } from '#modules/orders/data/order-locks.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { TASKS, type JobTask } from '#server/jobs/jobs.ts'
import { sendOrderMail } from './send-order-mail.ts'
import { anUnpaidOrder, numberOf } from '#tests/support/orders.ts'
import { anAccount } from '#tests/support/rewards.ts'
import { aPaidOrder, jobsOf, scan, shipmentOf } from '#tests/support/shipping.ts'
import {
  aGuest,
  aProduct,
  CUSTOMER,
  confirm,
  expectBooksToAgree,
  payInWindow,
  placed,
  setFaults,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db, sandbox } = testing

afterEach(() => expectBooksToAgree(testing))

const byText = (a: string, b: string) => a.localeCompare(b)

/** Runs an order's waiting jobs, as the worker does, until none is left. */
async function workOff(id: OrderId): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query<{ id: string; task: string; payload: unknown }>(
      `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
        WHERE t.id = j.task_id AND (j.payload->>'orderId' = $1
           OR j.payload->>'refundId' IN (SELECT r.id::text FROM refunds r WHERE r.order_id = $1::uuid))
        RETURNING j.id, t.identifier AS task, j.payload`,
      [id],
    )
    if (rows.length === 0) return
    for (const job of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) {
      await (TASKS as Record<string, JobTask>)[job.task]?.(shop, job.payload)
    }
  }
}

type Mailed = { subject: string; to: string[]; text: string; html: string }

async function mailsOf(id: OrderId): Promise<Mailed[]> {
  const answer = await fetch(`${sandbox.url}/mail.json`)
  const mails = (await answer.json()) as Mailed[] | { mails: Mailed[] }
  const all = Array.isArray(mails) ? mails : mails.mails
  const number = await numberOf(testing, id)
  return all.filter((mail) => mail.subject.includes(number))
}

async function subjectsOf(id: OrderId) {
  const number = await numberOf(testing, id)
  return (await mailsOf(id)).map((mail) => mail.subject.split(number)[1]?.trim() ?? '').toSorted(byText)
}

const minutesPass = (id: OrderId, minutes: number) =>
  db.pool.query(
    `UPDATE orders SET created_at = created_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2) WHERE id = $1`,
    [id, minutes],
  )

describe('an order that waits for payment', () => {
  test('is mailed once, five minutes after it was placed, with a link to pay', async () => {
    const { id } = await anUnpaidOrder(testing)
    await minutesPass(id, 4)
    expect(await shop.mailPlacedOrders()).toBe(0)
    await minutesPass(id, 1)
    const told = await Promise.all([
      shop.mailPlacedOrders(),
      shop.mailPlacedOrders(),
      shop.mailPlacedOrders(),
    ])
    expect(told.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(await jobsOf(testing, id)).toEqual(['send_order_mail placed'])
    await workOff(id)
    const [mail, ...more] = await mailsOf(id)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`Pay now: http://shop.test/orders?order=${id}`)
    expect(await shop.mailPlacedOrders()).toBe(0)
  })

  test('is not mailed when it was paid at once, or in the meantime', async () => {
    const paid = await aPaidOrder(testing, await aGuest(testing))
    await minutesPass(paid.id, 6)
    const { guest, id, gatewayOrderId } = await anUnpaidOrder(testing)
    await minutesPass(id, 6)
    expect(await shop.mailPlacedOrders()).toBe(1)
    await confirm(testing, guest, id, await payInWindow(testing, gatewayOrderId))
    await workOff(id)
    expect(await subjectsOf(id)).toEqual(['is confirmed'])
  })

  test('is mailed when it expires, unless its payment could not be opened', async () => {
    const { id } = await anUnpaidOrder(testing)
    await minutesPass(id, 31)
    await shop.releaseExpiredOrders()
    await shop.releaseExpiredOrders()
    await workOff(id)
    expect(await subjectsOf(id)).toEqual(['was closed without a payment'])

    await setFaults(testing, { apiMode: 'html' })
    const before = await db.pool.query('SELECT count(*)::int AS n FROM graphile_worker._private_jobs')
    await expect(anUnpaidOrder(testing)).rejects.toThrow('payment_unavailable')
    await setFaults(testing, { apiMode: 'normal' })
    await db.pool.query(
      `UPDATE orders SET expires_at = shop_now() WHERE id IN (SELECT order_id FROM payments WHERE provider_order_id IS NULL)`,
    )
    expect(await shop.releaseExpiredOrders()).toBe(1)
    const after = await db.pool.query('SELECT count(*)::int AS n FROM graphile_worker._private_jobs')
    expect(after.rows).toEqual(before.rows)
  })
})

describe('an order that nobody pays', () => {
  /** A browser of somebody who knows only an address. */
  async function placedWith(email: string) {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing)
    const customer = { ...CUSTOMER, email } as unknown as typeof CUSTOMER
    return { guest, ...(await placed(testing, guest, { items: [{ productId, quantity: 1 }], customer })) }
  }

  test('causes no mail when its own browser fails or cancels it, however often', async () => {
    for (const description of ['declined', 'expired', 'cancelled_by_customer']) {
      const given = await placedWith('victim.one@example.test')
      await shop.recordFailedAttempt(given.guest, { orderId: given.id, description })
      expect(await jobsOf(testing, given.id)).toEqual([])
      const cancelled = await placedWith('victim.one@example.test')
      expect(await shop.cancelOrder(cancelled.guest, { orderId: cancelled.id })).toMatchObject({ ok: true })
      expect(await jobsOf(testing, cancelled.id)).toEqual([])
    }
  })

  test('causes three mails an hour to one mailbox, whoever places it and however the address is spelt', async () => {
    const spellings = ['victim.two@gmail.com', 'VictimTwo@gmail.com', 'victimtwo+x@googlemail.com']
    const ids: OrderId[] = []
    for (const email of spellings) {
      const { id } = await placedWith(email)
      ids.push(id)
      await minutesPass(id, 6)
    }
    expect(await shop.mailPlacedOrders()).toBe(3)
    for (const id of ids.slice(0, 2)) await workOff(id)
    for (const id of ids) await minutesPass(id, 31)
    expect(await shop.releaseExpiredOrders()).toBe(3)
    // The mail server is down for a moment: unsent mails do not count.
    const away = { ...testing.deps.mail, send: () => Promise.reject(new Error('connection refused')) }
    const job = { orderId: ids[0]!, kind: 'failed' } as const
    await expect(sendOrderMail({ ...testing.deps, mail: away }, job)).rejects.toThrow('refused')
    for (const id of ids) await workOff(id)
    const mails = (await Promise.all(ids.map(subjectsOf))).flat()
    expect(mails.toSorted(byText)).toEqual([
      'waits for your payment',
      'waits for your payment',
      'was closed without a payment',
    ])

    const { rows } = await db.pool.query<{ key: string }>(
      `SELECT key FROM account_tries WHERE key LIKE 'unpaid-mail:%'`,
    )
    expect(rows.filter(({ key }) => key.includes('victim'))).toEqual([])
    await db.pool.query(`UPDATE account_tries SET started_at = started_at - interval '1 hour'`)
    await shop.sendOrderMail(job)
    expect(await subjectsOf(ids[0]!)).toHaveLength(3)
  })

  test('does not reduce the mails about a paid order of that address', async () => {
    const { guest, id, gatewayOrderId } = await placedWith('victimtwo@gmail.com')
    await confirm(testing, guest, id, await payInWindow(testing, gatewayOrderId))
    await workOff(id)
    const subjects = await subjectsOf(id)
    expect(subjects).toEqual(['is confirmed'])
  })
})

test('reminders wait for no lock: an order that is being changed is mailed in the next run', async () => {
  const [busy, free] = [await anUnpaidOrder(testing), await anUnpaidOrder(testing)]
  for (const { id } of [busy, free]) await minutesPass(id, 6)
  await transaction(db, async (tx) => {
    await lockOrder(tx, busy.id)
    expect(await shop.mailPlacedOrders()).toBe(1)
  })
  expect(await jobsOf(testing, free.id)).toEqual(['send_order_mail placed'])
  expect(await shop.mailPlacedOrders()).toBe(1)
  expect(await jobsOf(testing, busy.id)).toEqual(['send_order_mail placed'])
})

describe('a paid order', () => {
  test('gets three mails, one each when it is confirmed, shipped and delivered', async () => {
    const user = await anAccount(testing)
    const { id } = await aPaidOrder(testing, user)
    await workOff(id)
    const waybill = (await shipmentOf(testing, id))?.waybill ?? ''
    await scan(testing, waybill, 'Not Picked')
    await shop.trackShipments()
    await workOff(id)
    expect(await subjectsOf(id)).toEqual(['is confirmed'])
    await scan(testing, waybill, 'In Transit')
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
    await workOff(id)
    await scan(testing, waybill, 'Delivered')
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
    await workOff(id)
    await shop.trackShipments()
    await workOff(id)
    const mails = await mailsOf(id)
    const number = await numberOf(testing, id)
    expect(mails.map((mail) => mail.subject).toSorted(byText)).toEqual([
      `Your Panna order ${number} has been delivered`,
      `Your Panna order ${number} is confirmed`,
      `Your Panna order ${number} is on its way`,
    ])
    for (const mail of mails) {
      expect(mail.to).toEqual([CUSTOMER.email])
      expect(mail.html).toContain('Hello Asha Rao,')
      expect(mail.text).toContain('Hello Asha Rao,')
      expect(mail.text).not.toContain('without an account')
    }
    expect(mails.find((mail) => mail.subject.endsWith('on its way'))?.text).toContain(waybill)
  })

  test('is mailed when it is cancelled, and again when the refund was sent', async () => {
    const guest = await aGuest(testing)
    const { id } = await aPaidOrder(testing, guest)
    await shop.cancelOrder(guest, { orderId: id })
    await workOff(id)
    expect(await subjectsOf(id)).toEqual(['', 'is cancelled', 'is confirmed'])
    const refunded = (await mailsOf(id)).find((mail) => mail.subject.startsWith('Refund'))
    expect(refunded?.text).toContain('This order was cancelled. ₹548 goes back to where it came from.')
    expect(refunded?.text).toContain(`open http://shop.test/orders?order=${id} and ask for a code`)
  })

  test('is mailed by the job again after the mail server was down; nothing else waits for it', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    const away = { ...testing.deps.mail, send: () => Promise.reject(new Error('connection refused')) }
    await expect(
      sendOrderMail({ ...testing.deps, mail: away }, { orderId: id, kind: 'paid' }),
    ).rejects.toThrow()
    await workOff(id)
    expect(await subjectsOf(id)).toEqual(['is confirmed'])
  })
})

test('an order of a deleted account is not mailed', async () => {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  await db.pool.query(`UPDATE orders SET customer_email = 'gone@deleted.invalid' WHERE id = $1`, [id])
  await shop.sendOrderMail({ orderId: id, kind: 'delivered' })
  expect(await mailsOf(id)).toEqual([])
})

test('the confirmation comes first: later mails wait while it is still queued', async () => {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  const later = async () =>
    (
      await db.pool.query<{ waits: boolean }>(
        `SELECT run_at > now() AS waits FROM graphile_worker._private_jobs WHERE payload->>'orderId' = $1 AND payload->>'kind' = 'shipped'`,
        [id],
      )
    ).rows
  await shop.sendOrderMail({ orderId: id, kind: 'shipped' })
  expect(await mailsOf(id)).toEqual([])
  expect(await later()).toEqual([{ waits: true }])
  // Requested again while it waits, it is still one mail.
  await shop.sendOrderMail({ orderId: id, kind: 'shipped' })
  expect(await later()).toHaveLength(1)
  await workOff(id)
  expect(await subjectsOf(id)).toContain('is confirmed')
  await shop.sendOrderMail({ orderId: id, kind: 'shipped' })
  expect(await subjectsOf(id)).toContain('is on its way')
})
