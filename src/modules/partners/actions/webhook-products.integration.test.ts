/** Product events: one for each change that shoppers see, however it is made; bulk changes in batches. */
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database/transaction.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import { made } from '#tests/support/products.ts'
import { aProduct, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'
import { anEndpoint, deliveriesOf } from '#tests/support/webhooks.ts'

const testing = await testShop()
const { db, shop } = testing
const owner = await staffOf(testing, 'owner')
const URL = 'http://127.0.0.1:1/hook'

/** The events that an endpoint of this test receives while `work` runs. */
async function told(work: () => Promise<unknown>, events?: Parameters<typeof anEndpoint>[2]['events']) {
  const { id } = await anEndpoint(testing, owner, { url: URL, ...(events && { events }) })
  await work()
  await shop.archiveWebhookEndpoint(owner, { id })
  return (await deliveriesOf(testing, id)).map(({ type, subject }) => [type, subject])
}

const countEvents = async () =>
  (await db.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM webhook_events')).rows[0]?.count

describe('a product sends', () => {
  const update = (id: ProductId, set: string) =>
    db.pool.query(`UPDATE products SET ${set} WHERE id = $1`, [id])

  test('an event for each statement that changes what shoppers see', async () => {
    const id = await aProduct(testing, { onHand: 5 })
    const events = await told(async () => {
      await update(id, `price_paise = price_paise + 100`)
      await update(id, `name = 'Another name', description = 'Two at once'`)
      await update(id, `gtin = '8901234567890', binding = 'glued'`)
      await update(id, `mpn = 'DK-200'`)
      await update(id, `status = 'inactive'`)
      await update(id, `status = 'active'`)
    })
    expect(events).toEqual(Array.from({ length: 6 }, () => ['product.updated', id]))
  })

  test('an event when it sells out or is back in stock, and none for sales or reservations in between', async () => {
    const id = await aProduct(testing, { onHand: 5 })
    const before = await countEvents()
    const events = await told(async () => {
      await update(id, 'reserved = 2')
      await update(id, 'on_hand = 3, reserved = 0')
      await update(id, 'on_hand = 30')
      expect(await countEvents()).toBe(before)
      await update(id, 'reserved = 30')
      await update(id, 'reserved = 29')
      await update(id, 'in_stock = false')
    }, ['product.updated'])
    expect(events).toEqual(Array.from({ length: 3 }, () => ['product.updated', id]))
  })

  test('no event for a change that shoppers do not see: of an inactive product, or without any difference', async () => {
    const id = await aProduct(testing)
    const events = await told(async () => {
      await update(id, 'name = name, version = version + 1, updated_at = shop_now()')
      await update(id, `status = 'archived'`)
      await update(id, 'price_paise = price_paise + 100')
    })
    expect(events).toEqual([['product.updated', id]])
  })

  test('one event for all changes of a transaction', async () => {
    const id = await aProduct(testing, { onHand: 5 })
    const events = await told(async () => {
      await transaction(db, async (tx) => {
        await tx.client.query(`UPDATE products SET name = 'Once' WHERE id = $1`, [id])
        await tx.client.query(`UPDATE products SET name = 'Twice' WHERE id = $1`, [id])
      })
      await update(id, `name = 'Once more'`)
    }, ['product.updated'])
    expect(events).toEqual(Array.from({ length: 2 }, () => ['product.updated', id]))
  })

  test('each event once in a large bulk change: written with the change, and sent to each endpoint in batches', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => aProduct(testing)))
    const endpoints = await Promise.all(
      [1, 2].map(() => anEndpoint(testing, owner, { url: URL, events: ['product.updated'] })),
    )
    await db.pool.query('DELETE FROM graphile_worker._private_jobs')
    const orders = Array.from({ length: 1_500 }, () => null)
    await db.pool.query(`SELECT tell_webhooks('product.updated', $1::uuid[], $2::uuid[], '{}')`, [
      orders,
      orders.map((_none, index) => ids[index % ids.length]),
    ])
    const [first, second] = endpoints.map(({ id }) => id)
    expect(await deliveriesOf(testing, first!)).toEqual([])
    const { rows: jobs } = await db.pool.query<{ payload: unknown }>(
      `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = 'spread_webhooks'`,
    )
    expect(jobs).toHaveLength(2)
    for (const { payload } of [...jobs, ...jobs]) await TASKS.spread_webhooks(shop, payload)
    for (const id of [first!, second!]) {
      const sent = await deliveriesOf(testing, id)
      expect(new Set(sent.map(({ eventId }) => eventId)).size).toBe(1_500)
      expect(sent).toHaveLength(1_500)
      await shop.archiveWebhookEndpoint(owner, { id })
    }
  })

  test('an event when it is new, and one event each in a large import', async () => {
    let id = ''
    const events = await told(async () => {
      id = await made(testing, owner)
      await db.pool.query(`UPDATE products SET weight_grams = weight_grams + 1 WHERE status = 'active'`)
    })
    const { rows } = await db.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM products WHERE status = 'active'`,
    )
    expect(events).toHaveLength(rows[0]!.count + 1)
    expect(events.filter(([, subject]) => subject === id)).toHaveLength(2)
  })
})
