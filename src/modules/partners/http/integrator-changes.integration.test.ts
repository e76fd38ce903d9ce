/**
 * `updated_since`: a client that mirrors the data misses no change and never loops, whatever is written at the same
 * time (docs/decisions/0019-changes-for-pollers.md).
 */
import type pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aKey } from '#tests/support/partners.ts'
import { followsChanges } from '#tests/support/orders-api.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aProduct } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { db } = testing
const { key } = await aKey(testing, {
  scopes: ['orders:read', 'products:read', 'customers:read'],
  requestsPerMinute: 6_000,
})
const { ask, follow, age, updatedAt } = followsChanges(testing, key)

/** The shop's clock, fixed this long after the last change of an order; null: running. */
async function standStill(id: string, milliseconds: number | null): Promise<void> {
  const { rows } = await db.pool.query<{ at: string }>(
    'SELECT updated_at::text AS at FROM orders WHERE id = $1',
    [id],
  )
  const now =
    milliseconds === null ? 'now()' : `timestamptz '${rows[0]!.at}' + interval '${milliseconds} milliseconds'`
  await db.pool.query(
    `CREATE OR REPLACE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE RETURN ${now}`,
  )
}

describe('a client that polls for changes', () => {
  test('gets each order once and in sequence, and again when it changes', async () => {
    const orders: string[] = []
    for (let n = 0; n < 5; n += 1) orders.push((await anUnpaidOrder(testing)).id)
    await age()
    const first = await follow('orders', '2020-01-01', null)
    expect(first.ids).toEqual(expect.arrayContaining(orders))
    expect(new Set(first.ids).size).toBe(first.ids.length)
    const times = first.seen.map(({ updated_at }) => updated_at)
    expect(times).toEqual(times.toSorted())
    // Nothing new: the same cursor every time.
    const again = await follow('orders', '2020-01-01', first.cursor)
    expect([again.ids, again.cursor]).toEqual([[], first.cursor])
    await db.pool.query(`UPDATE orders SET city = 'Pune' WHERE id = $1`, [orders[2]])
    await age()
    const changed = await follow('orders', '2020-01-01', first.cursor)
    expect(changed.ids).toEqual([orders[2]])
    expect((await follow('orders', '2020-01-01', changed.cursor)).ids).toEqual([])
  })

  test('gets past many orders that changed at the same instant', async () => {
    const orders: string[] = []
    for (let n = 0; n < 7; n += 1) orders.push((await anUnpaidOrder(testing)).id)
    await db.pool.query('ALTER TABLE orders DISABLE TRIGGER orders_dated')
    await db.pool.query(
      `UPDATE orders SET updated_at = '2025-01-01 00:00:00.123456Z' WHERE id = ANY($1::uuid[])`,
      [orders],
    )
    await db.pool.query('ALTER TABLE orders ENABLE TRIGGER orders_dated')
    const { ids } = await follow('orders', '2025-01-01T00:00:00.123Z', null, 2)
    expect(ids.slice(0, 7)).toEqual(orders.toSorted())
    expect(
      (await ask('orders', 'updated_since=2025-01-01T00:00:00.124Z&limit=100')).data.map(({ id }) => id),
    ).not.toContain(orders[0])
  })

  test('may start in the future, and gets a cursor to continue from', async () => {
    const { data, pagination } = await ask('orders', 'updated_since=2099-01-01')
    expect(data).toEqual([])
    expect(pagination).toMatchObject({ total: 0, hasMore: false, next_cursor: expect.stringMatching(/^u/) })
    expect(
      (await ask('orders', `updated_since=2099-01-01&cursor=${pagination.next_cursor}`)).pagination
        .next_cursor,
    ).toBe(pagination.next_cursor)
  })

  test('does not get the last two seconds yet, and gets everything soon after', async () => {
    await age()
    const { cursor } = await follow('orders', '2020-01-01', null)
    const { id } = await anUnpaidOrder(testing)
    onTestFinished(() => standStill(id, null))
    await standStill(id, 1_999)
    expect((await follow('orders', '2020-01-01', cursor)).ids).toEqual([])
    await standStill(id, 2_001)
    expect((await follow('orders', '2020-01-01', cursor)).ids).toEqual([id])
  })

  test('misses no change of a transaction that started early and ended late', async () => {
    const [slow, quick] = [(await anUnpaidOrder(testing)).id, (await anUnpaidOrder(testing)).id]
    await age()
    let { cursor } = await follow('orders', '2020-01-01', null)
    const open = await db.pool.connect()
    await open.query('BEGIN')
    await change(open, slow, 'Nagpur')
    await db.pool.query(`UPDATE orders SET city = 'Indore' WHERE id = $1`, [quick])
    // Longer than the two seconds that are always left out: later changes wait for the open transaction.
    await vi.waitFor(
      async () => {
        const { rows } = await db.pool.query<{ isOver: boolean }>(
          `SELECT updated_at < clock_timestamp() - interval '2500 milliseconds' AS "isOver" FROM orders WHERE id = $1`,
          [quick],
        )
        expect(rows[0]!.isOver).toBe(true)
      },
      { timeout: 15_000, interval: 100 },
    )
    const meanwhile = await follow('orders', '2020-01-01', cursor)
    expect(meanwhile.ids).toEqual([])
    cursor = meanwhile.cursor
    await open.query('COMMIT')
    open.release()
    const after = await follow('orders', '2020-01-01', cursor)
    expect(after.ids).toEqual([slow, quick])
  })

  test('misses nothing during many simultaneous writes', async () => {
    const orders = await Promise.all(
      Array.from({ length: 12 }, async () => (await anUnpaidOrder(testing)).id),
    )
    await age()
    let { cursor } = await follow('orders', '2020-01-01', null)
    const copy = new Map<string, string>()
    const write = async (writer: number) => {
      for (let turn = 0; turn < 25; turn += 1) {
        const id = orders[(writer * 5 + turn * 7) % orders.length]!
        const client = await db.pool.connect()
        await client.query('BEGIN')
        await change(
          client,
          id,
          `Town ${String.fromCodePoint(97 + writer)}${String.fromCodePoint(97 + turn)}`,
        )
        await client.query('COMMIT')
        client.release()
      }
    }
    const take = async () => {
      const { seen, cursor: next } = await follow('orders', '2020-01-01', cursor, 3)
      for (const { id, city } of seen) copy.set(id, city)
      cursor = next
    }
    let isWriting = true
    const writers = Promise.all([0, 1, 2].map(write)).then(() => (isWriting = false))
    while (isWriting) await take()
    await writers
    const { rows } = await db.pool.query<{ id: string; city: string }>(
      'SELECT id, city FROM orders WHERE id = ANY($1::uuid[])',
      [orders],
    )
    await vi.waitFor(
      async () => {
        await take()
        for (const { id, city } of rows) expect([id, copy.get(id)]).toEqual([id, city])
      },
      { timeout: 15_000, interval: 200 },
    )
  })

  async function change(client: pg.PoolClient, id: string, city: string): Promise<void> {
    await client.query('UPDATE orders SET city = $2 WHERE id = $1', [id, city])
  }
})

test('a change never has an earlier time than the previous one', async () => {
  const { id } = await anUnpaidOrder(testing)
  const early = await db.pool.connect()
  await early.query('BEGIN')
  await early.query('SELECT 1')
  await db.pool.query(`UPDATE orders SET city = 'Surat' WHERE id = $1`, [id])
  const between = await updatedAt(id)
  await early.query(`UPDATE orders SET city = 'Patna', updated_at = shop_now() WHERE id = $1`, [id])
  await early.query('COMMIT')
  early.release()
  expect(Date.parse(await updatedAt(id))).toBeGreaterThan(Date.parse(between))
})

describe('products', () => {
  test('are returned again when a visible field changes, or when they are taken off sale', async () => {
    const productId = await aProduct(testing)
    const changes: readonly [string, string][] = [
      ['price', `price_paise = 19900`],
      ['stock', `on_hand = 4`],
      ['what is reserved', 'reserved = 1'],
      ['stars', 'rating_tenths = 40, reviews_count = 1'],
      ['HSN', `hsn = '482030'`],
      ['the tax rate', 'gst_rate_percent = 12'],
      ['weight', 'weight_grams = 400'],
      ['barcode', `gtin = '8901234567890'`],
      ['binding', `binding = 'stapled'`],
      ['part number', `mpn = 'DK-200'`],
      ['status', `status = 'inactive'`],
    ]
    await age()
    let { cursor } = await follow('products', '2020-01-01', null)
    for (const [what, set] of changes) {
      await db.pool.query(`UPDATE products SET ${set} WHERE id = $1`, [productId])
      await age()
      const next = await follow('products', '2020-01-01', cursor)
      expect([what, next.ids]).toEqual([what, [productId]])
      cursor = next.cursor
    }
    await db.pool.query(`UPDATE products SET gsm = gsm + 1 WHERE id = $1`, [productId])
    await age()
    expect((await follow('products', '2020-01-01', cursor)).ids).toEqual([])
  })
})
