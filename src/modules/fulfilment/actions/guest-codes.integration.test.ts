import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { UserId } from '#platform/rules/ids.ts'
import { createSmtpMail } from '#platform/mail/smtp.ts'
import { bindShop } from '#app/shop.ts'
import { anotherCode, codesTo, workCodes } from '#tests/support/guest-codes.ts'
import { aGuest, aProduct, CUSTOMER, placed, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db, sandbox } = testing
const VISITOR = { kind: 'visitor' } as const
const REFUSED = { ok: false, problem: { code: 'bad_code', key: 'guest_code_wrong' } }

let people = 0
const anEmail = () => `guest-${(people += 1)}@example.test`

async function anOrder(email: string) {
  const guest = await aGuest(testing)
  const items = [{ productId: await aProduct(testing), quantity: 1 }]
  const customer = { ...CUSTOMER, email } as unknown as typeof CUSTOMER
  return { guest, ...(await placed(testing, guest, { items, customer })) }
}

/** An address with an order, and the code mailed to it. */
async function aCode() {
  const email = anEmail()
  const order = await anOrder(email)
  return { email, order, code: await askCode(email) }
}

async function askCode(email: string): Promise<string> {
  await shop.findGuestOrders(VISITOR, { email })
  await workCodes(testing)
  const code = (await codesTo(sandbox.url, email)).at(-1)
  if (code === undefined) throw new Error('no code was mailed')
  return code
}

const stored = async (email: string) =>
  (await db.pool.query('SELECT * FROM guest_codes WHERE email = $1', [email])).rows as {
    code_hash: string
    failed_tries: number
    used_at: Date | null
  }[]

describe('looking up orders by e-mail', () => {
  test('returns them at once, in full, to the browser that placed them, and mails no code', async () => {
    const email = anEmail()
    const { guest, id } = await anOrder(email)
    const found = await shop.findGuestOrders(guest, { email })
    expect(found.codeSent).toBe(false)
    expect(found.orders.map((order) => [order.id, order.userId, order.customer.phone])).toEqual([
      [id, null, CUSTOMER.phone],
    ])
    await workCodes(testing)
    expect(await codesTo(sandbox.url, email)).toEqual([])
  })

  test('needs a code for an older order linked from a mail, and shows that order with it', async () => {
    const email = anEmail()
    const older = await anOrder(email)
    const { guest, id } = await anOrder(email)
    expect(await shop.findGuestOrders(guest, { email, orderId: id })).toMatchObject({ codeSent: false })
    expect(await shop.findGuestOrders(guest, { email, orderId: older.id })).toEqual({
      orders: [],
      codeSent: true,
    })
    await workCodes(testing)
    const [code = ''] = await codesTo(sandbox.url, email)
    const opened = await shop.openGuestOrders({ email, code })
    expect(opened.ok && opened.value.map((order) => order.id)).toContain(older.id)
  })

  test('has the same answer and effects for anybody else with a known and an unknown address', async () => {
    const known = anEmail()
    await anOrder(known)
    const unknown = anEmail()
    const answers = []
    for (const email of [known, unknown]) {
      for (const actor of [
        VISITOR,
        await aGuest(testing),
        { kind: 'user', userId: 'nobody' as UserId } as const,
      ])
        answers.push(await shop.findGuestOrders(actor, { email }))
      expect((await stored(email)).map((row) => row.code_hash)).toEqual(['', '', ''])
    }
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ orders: [], codeSent: true })))
    await workCodes(testing)
    expect(await codesTo(sandbox.url, known)).toHaveLength(1)
    expect(await codesTo(sandbox.url, unknown)).toEqual([])
    expect(await stored(unknown)).toEqual([])
  })

  test('puts no address into the queue, and no code into the database', async () => {
    const email = anEmail()
    await anOrder(email)
    await shop.findGuestOrders(VISITOR, { email })
    const { rows } = await db.pool.query<{ payloads: string }>(
      `SELECT string_agg(payload::text, ' ') AS payloads FROM graphile_worker._private_jobs`,
    )
    expect(rows[0]?.payloads).toContain('codeId')
    expect(rows[0]?.payloads).not.toContain(email)
    await workCodes(testing)
    const [code = ''] = await codesTo(sandbox.url, email)
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify(await stored(email))).not.toContain(code)
  })

  test('sends three mails an hour to one mailbox, however often and in parallel it is requested', async () => {
    const email = anEmail()
    await anOrder(email)
    for (let round = 0; round < 5; round += 1) {
      await shop.findGuestOrders(VISITOR, { email })
      await workCodes(testing)
    }
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        await shop.findGuestOrders(VISITOR, { email })
        await workCodes(testing)
      }),
    )
    expect(await codesTo(sandbox.url, email)).toHaveLength(3)
    await db.pool.query(
      `UPDATE guest_codes SET created_at = created_at - interval '61 minutes' WHERE email = $1`,
      [email],
    )
    await shop.findGuestOrders(VISITOR, { email })
    await workCodes(testing)
    expect(await codesTo(sandbox.url, email)).toHaveLength(4)
  })

  test('sends one mail for simultaneous requests', async () => {
    const email = anEmail()
    await anOrder(email)
    await Promise.all(Array.from({ length: 8 }, () => shop.findGuestOrders(VISITOR, { email })))
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM guest_codes WHERE email = $1', [
      email,
    ])
    await Promise.all(rows.map(({ id }) => shop.mailGuestCode({ codeId: id })))
    expect(await codesTo(sandbox.url, email)).toHaveLength(1)
    expect(await stored(email)).toHaveLength(1)
  })

  test('is retried with another code while the mail server is down, and counts once', async () => {
    const email = anEmail()
    await anOrder(email)
    await shop.findGuestOrders(VISITOR, { email })
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM guest_codes WHERE email = $1', [
      email,
    ])
    const codeId = rows[0]!.id
    const away = createSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'hello@panna.example' })
    await expect(bindShop({ ...testing.deps, mail: away }).mailGuestCode({ codeId })).rejects.toThrow()
    away.close()
    await shop.mailGuestCode({ codeId })
    const [code = ''] = await codesTo(sandbox.url, email)
    expect(await shop.openGuestOrders({ email, code })).toMatchObject({ ok: true })
    expect(await stored(email)).toHaveLength(1)
  })
})

describe('entering a code', () => {
  test('opens the orders of that e-mail, masked and without an owner, once', async () => {
    const { email, order, code } = await aCode()
    const opened = await shop.openGuestOrders({ email, code })
    if (!opened.ok) throw new Error('refused')
    expect(opened.value).toHaveLength(1)
    expect(opened.value[0]).toMatchObject({
      id: order.id,
      isMasked: true,
      customer: { fullName: 'Asha R.', phone: '•••••••345', address: '••••••' },
    })
    expect(opened.value[0]).toMatchObject({ parcel: null })
    expect(opened.value[0]).not.toHaveProperty('userId')
    expect(JSON.stringify(opened.value)).not.toMatch(/98480|Banjara|500034/)
    expect(await shop.openGuestOrders({ email, code })).toMatchObject(REFUSED)
  })

  test('shows the tracking of a shipped order', async () => {
    const email = anEmail()
    const order = await anOrder(email)
    await db.pool.query(
      `INSERT INTO shipments (order_id, cost_paise, weight_grams, status, waybill, carrier_status, expected_delivery_at)
       VALUES ($1, 4900, 500, 'created', '9000000000001', 'In Transit', '2026-11-25T00:00:00Z')`,
      [order.id],
    )
    const opened = await shop.openGuestOrders({ email, code: await askCode(email) })
    expect(opened).toMatchObject({
      ok: true,
      value: [
        {
          parcel: {
            waybill: '9000000000001',
            carrierStatus: 'In Transit',
            expectedDeliveryAt: '2026-11-25T00:00:00.000Z',
          },
        },
      ],
    })
  })

  test('succeeds for one of twenty simultaneous requests', async () => {
    const { email, code } = await aCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.openGuestOrders({ email, code })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('is blocked after five wrong attempts, in turn or at once, even with the correct code', async () => {
    const { email, code } = await aCode()
    const wrong = anotherCode(code)
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => shop.openGuestOrders({ email, code: wrong })),
    )
    expect(tries.every(({ ok }) => !ok)).toBe(true)
    expect(await shop.openGuestOrders({ email, code })).toMatchObject(REFUSED)
    expect((await stored(email))[0]).toMatchObject({ failed_tries: 5, used_at: null })
  })

  test('still works after four wrong attempts', async () => {
    const { email, code } = await aCode()
    for (let tries = 0; tries < 4; tries += 1)
      expect(await shop.openGuestOrders({ email, code: anotherCode(code) })).toMatchObject(REFUSED)
    expect(await shop.openGuestOrders({ email, code })).toMatchObject({ ok: true })
  })

  test('fails after ten minutes', async () => {
    const { email, code } = await aCode()
    const { rows } = await db.pool.query<{ minutes: number }>(
      `SELECT extract(epoch FROM expires_at - shop_now()) / 60 AS minutes FROM guest_codes WHERE email = $1`,
      [email],
    )
    expect(Number(rows[0]?.minutes)).toBeGreaterThan(9.8)
    expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(10)
    await db.pool.query('UPDATE guest_codes SET expires_at = shop_now() WHERE email = $1', [email])
    expect(await shop.openGuestOrders({ email, code })).toMatchObject(REFUSED)
  })

  test('works for the latest code only, and only with its own address', async () => {
    const { email, code: older } = await aCode()
    const newer = await askCode(email)
    const other = await aCode()
    if (older !== newer) expect(await shop.openGuestOrders({ email, code: older })).toMatchObject(REFUSED)
    if (other.code !== newer)
      expect(await shop.openGuestOrders({ email, code: other.code })).toMatchObject(REFUSED)
    expect(await shop.openGuestOrders({ email, code: newer })).toMatchObject({ ok: true })
  })

  test('has the same answer for an address that never had a code', async () => {
    expect(await shop.openGuestOrders({ email: anEmail(), code: '000000' })).toMatchObject(REFUSED)
    // A request whose mail is still queued has no code yet, not even an empty one.
    const email = anEmail()
    await anOrder(email)
    await shop.findGuestOrders(VISITOR, { email })
    expect(await shop.openGuestOrders({ email, code: '000000' })).toMatchObject(REFUSED)
    expect((await stored(email))[0]).toMatchObject({ code_hash: '', failed_tries: 0 })
  })

  test('never opens orders of accounts', async () => {
    const { email, order, code } = await aCode()
    const account = randomUUID()
    await db.pool.query(`INSERT INTO users (id, name, email) VALUES ($1, 'Asha Rao', $2)`, [account, email])
    await db.pool.query('UPDATE orders SET user_id = $1, session_id = NULL WHERE id = $2', [
      account,
      order.id,
    ])
    expect(await shop.openGuestOrders({ email, code })).toEqual({ ok: true, value: [] })
    await shop.findGuestOrders(VISITOR, { email })
    const before = await codesTo(sandbox.url, email)
    await workCodes(testing)
    expect(await codesTo(sandbox.url, email)).toEqual(before)
  })
})
