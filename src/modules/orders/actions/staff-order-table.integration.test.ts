/** The staff order list: filters, search, deep pages and the export. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { staffOrderFilter } from '../rules/staff-order-list.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, CUSTOMER, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const owner = await staffOf(testing, 'owner')

const find = (query: Record<string, string>, page = 1) =>
  shop.listOrdersForStaff({ ...staffOrderFilter(new URLSearchParams(query)), page })
const idsOf = async (query: Record<string, string>) => (await find(query)).orders.map(({ id }) => id)

async function exported(query: Record<string, string>) {
  const file = await shop.exportOrders(owner, staffOrderFilter(new URLSearchParams(query)))
  if (!file.ok) throw new Error(file.problem.key)
  const rows = []
  for await (const batch of file.value.batches) rows.push(...batch)
  return { total: file.value.total, rows }
}

const MANY = 1_203

/** As many old orders as a shop has after some time, inserted as plain rows. */
beforeAll(async () => {
  const guest = await aGuest(testing)
  const session = guest.kind === 'guest' ? guest.guestSessionId : ''
  const { id } = await anUnpaidOrder(testing)
  await db.pool.query(
    `WITH made AS (
       INSERT INTO orders (id, session_id, content_digest, customer_name, customer_email, customer_phone, address, city, state, pincode,
              country, subtotal_paise, shipping_paise, total_paise, coins_earned, expires_at, created_at, payment_status)
       SELECT ('f' || substr(gen_random_uuid()::text, 2))::uuid, $1::uuid, 'x', 'Old Customer', 'old' || n || '@archive.test', '+91 90000 ' || lpad(n::text, 5, '0'), 'Road 1', 'Pune', 'Maharashtra',
              '411001', 'India', 10000, 5000, 15000, 15, now(), '2025-03-01T00:00:00Z'::timestamptz + make_interval(mins => n / 2), 'failed'
         FROM generate_series(1, ${MANY}) AS n RETURNING id
     ), paid AS (
       INSERT INTO payments (order_id, provider, amount_paise, status) SELECT id, 'razorpay', 15000, 'failed' FROM made
     ) INSERT INTO order_items (order_id, product_id, position, quantity, unit_paise, name, sku, image_url, path, hsn, gst_rate_percent)
       SELECT made.id, i.product_id, 0, 1, 10000, '=SUM(A1)', 'old', '/x.svg', '/x', '4820', 0 FROM made, order_items i WHERE i.order_id = $2`,
    [session, id],
  )
})

describe('the order list', () => {
  test('finds an order by id, name, e-mail, phone, payment and waybill, along with other filters', async () => {
    const email = `${randomUUID().slice(0, 8)}@find.test`
    const customer = {
      ...CUSTOMER,
      fullName: 'Zubaida Qureshi',
      email,
      phone: '+91 98 111 22333',
    } as unknown as typeof CUSTOMER
    const { id, order, answer } = await aPaidOrder(testing, await aGuest(testing), { customer })
    await shop.shipByHand(owner, { orderId: id, courier: 'India Post', tracking: 'FIND 42', reference: '' })
    const asked = [
      id,
      order.number,
      id.slice(0, 11),
      id.toUpperCase(),
      'zubaida',
      'DA QUR',
      email.slice(0, 9),
      '9811122333',
    ]
    for (const search of [
      ...asked,
      '+91 98111-22333',
      answer.razorpay_payment_id,
      answer.razorpay_order_id,
      'FIND 42',
    ])
      expect([search, await idsOf({ search })]).toEqual([search, [id]])
    for (const search of ['zub%da', '_ubaida', '9999912', "' OR 1=1 --", `${id}0`])
      expect([search, await idsOf({ search })]).toEqual([search, []])
    expect(await idsOf({ search: 'zubaida', status: 'shipped', payment: 'paid' })).toEqual([id])
    expect(await idsOf({ search: 'zubaida', status: 'pending' })).toEqual([])
  })

  test('finds an order by the end of its phone number, its city, pincode and product, and with typos', async () => {
    const email = `${randomUUID().slice(0, 8)}@find.test`
    const customer = {
      ...CUSTOMER,
      fullName: 'Thangamani Venkatesan',
      email,
      phone: '+91 97 000 74185',
      city: 'Tirunelveli',
      state: 'Tamil Nadu',
      pincode: '627001',
    } as unknown as typeof CUSTOMER
    const { id, productId } = await aPaidOrder(testing, await aGuest(testing), { customer })
    await db.pool.query(`UPDATE products SET name = 'Quokka Journal, Teal' WHERE id = $1`, [productId])
    const exact = [
      '4185',
      '74185',
      'tirunelveli',
      '627001',
      'QUOKKA',
      'teal journal',
      'thanga tirunel',
      id.slice(0, 8),
    ]
    for (const search of exact) {
      const { orders, isSimilar } = await find({ search })
      expect([search, orders.map((order) => order.id), isSimilar]).toEqual([search, [id], false])
    }
    await db.pool.query(
      `UPDATE orders SET city = 'Thoothukudi', customer_phone = '97000 85296' WHERE id = $1`,
      [id],
    )
    for (const search of ['thoothukudi', '85296'])
      expect([search, await idsOf({ search })]).toEqual([search, [id]])
    expect(await idsOf({ search: '74185' })).toEqual([])
    await db.pool.query(`UPDATE orders SET city = 'Tirunelveli' WHERE id = $1`, [id])
    // A letter missing, doubled, wrong or swapped; each word separately.
    for (const search of [
      'thangmani',
      'venkatessan',
      'tirunalveli',
      'Tirunelevli',
      'quoka teal',
      'thangmani tirunelveli',
    ]) {
      const { orders, isSimilar, total } = await find({ search })
      expect([search, orders.map((order) => order.id), isSimilar, total]).toEqual([search, [id], true, 1])
    }
    expect((await exported({ search: 'thangmani' })).rows).toHaveLength(1)
    for (const search of ['thangmani pune', 'helicopter', '74186', '627002'])
      expect([search, await idsOf({ search })]).toEqual([search, []])
    expect(await idsOf({ search: 'thangmani', status: 'failed' })).toEqual([])
  })

  test('filters by days in India, both included', async () => {
    // Starts 1 March 2025, 05:30 in India: two a minute until 15:31.
    expect((await find({ from: '2025-03-01', to: '2025-03-01' })).total).toBe(MANY)
    expect((await find({ to: '2025-02-28' })).total).toBe(0)
    const { rows } = await db.pool.query<{ id: string }>(
      `UPDATE orders SET created_at = '2025-03-02T18:29:59Z' WHERE id = (SELECT id FROM orders WHERE city = 'Pune' LIMIT 1) RETURNING id`,
    )
    expect(await idsOf({ from: '2025-03-02', to: '2025-03-02' })).toEqual([rows[0]!.id])
    expect((await find({ from: '2025-03-03', to: '2025-03-04' })).total).toBe(0)
  })

  test('shows the state of payment and parcel', async () => {
    const unpaid = await anUnpaidOrder(testing)
    const paid = await aPaidOrder(testing, await aGuest(testing))
    expect(await idsOf({ payment: 'unpaid' })).toContain(unpaid.id)
    expect(await idsOf({ state: 'to_ship' })).toContain(paid.id)
    expect(await idsOf({ state: 'to_ship' })).not.toContain(unpaid.id)
    await shop.shipByHand(owner, {
      orderId: paid.id,
      courier: 'India Post',
      tracking: 'STATE 1',
      reference: '',
    })
    expect(await idsOf({ state: 'to_ship' })).not.toContain(paid.id)
    expect(await idsOf({ fulfilment: 'on_its_way' })).toContain(paid.id)
    await shop.completeByHand(owner, { orderId: paid.id })
    expect(await idsOf({ fulfilment: 'delivered' })).toContain(paid.id)
    expect(await idsOf({ fulfilment: 'cancelled' })).toEqual([])
    for (const payment of ['refunded', 'cash']) expect(await idsOf({ payment })).toEqual([])
  })

  test('shows every order once over all its pages, newest first', async () => {
    const first = await find({ status: 'failed' })
    const ids = new Set<string>()
    let last = ''
    for (let page = 1; page <= Math.ceil(first.total / first.pageSize); page += 1)
      for (const { id, createdAt } of (await find({ status: 'failed' }, page)).orders) {
        ids.add(id)
        expect(last === '' || createdAt <= last).toBe(true)
        last = createdAt
      }
    expect(ids.size).toBe(first.total)
    expect((await find({}, 99_999)).orders).toEqual([])
  })

  test('is read from its indexes', async () => {
    await db.pool.query('ANALYZE orders, order_contacts')
    const planOf = async (sql: string) => {
      // PostgreSQL scans a table of a few pages sequentially, even with good indexes.
      const client = await db.pool.connect()
      await client.query('BEGIN; SET LOCAL enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`)
      await client.query('ROLLBACK')
      client.release()
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(
      await planOf('SELECT id FROM orders ORDER BY created_at DESC, id DESC LIMIT 50 OFFSET 500'),
    ).toContain('orders_newest')
    const contacts = (condition: string) => planOf(`SELECT order_id FROM order_contacts WHERE ${condition}`)
    expect(await contacts(`words LIKE '%zubaida%'`)).toContain('order_contacts_by_words')
    expect(await contacts(`'zubiada' <% words`)).toContain('order_contacts_by_words')
    expect(await contacts(`phone LIKE '3332211189%'`)).toContain('order_contacts_by_phone')
    expect(await contacts(`pincode = '500034'`)).toContain('order_contacts_of_pincode')
  })
})

describe('the export', () => {
  test('has every matching order once, over many batches, and records who downloaded it', async () => {
    const before = (await notedBy(testing, owner.userId)).length
    const { total, rows } = await exported({ search: '@archive.test' })
    expect(total).toBe(MANY)
    expect(new Set(rows.map(([, id]) => id)).size).toBe(MANY)
    const noted = (await notedBy(testing, owner.userId)).slice(before)
    // The log says that a search text was used, but not which: it may be an address, and the log is permanent.
    expect(noted).toMatchObject([{ action: 'export.orders' }])
    expect(noted[0]?.after).toEqual({ rows: MANY, isSearched: true })
  })

  test('has the columns that an accountant needs', async () => {
    const customer = {
      ...CUSTOMER,
      fullName: 'Kavya Book',
      email: `${randomUUID().slice(0, 8)}@books.test`,
    } as unknown as typeof CUSTOMER
    const { id, order, answer } = await aPaidOrder(testing, await aGuest(testing), { customer })
    await shop.shipByHand(owner, { orderId: id, courier: 'India Post', tracking: 'BOOK 1', reference: '' })
    const { rows } = await exported({ search: customer.email })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(
      expect.arrayContaining([
        order.number,
        'Kavya Book',
        '500034',
        { rupees: order.totalPaise },
        'Razorpay',
        answer.razorpay_payment_id,
        'shipped',
        'India Post',
        'BOOK 1',
      ]),
    )
    expect(rows[0]?.at(-1)).toMatch(/\/|\d/)
  })

  test('needs the export permission', async () => {
    const filter = staffOrderFilter(new URLSearchParams())
    for (const actor of [await staffOf(testing, 'support'), await aGuest(testing)])
      expect(await shop.exportOrders(actor, filter)).toMatchObject({ problem: { code: 'forbidden' } })
  })
})
