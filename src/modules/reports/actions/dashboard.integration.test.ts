/** The staff dashboard: what it counts, and that it still renders when a figure cannot be read. */
import { describe, expect, test } from 'vitest'
import { aStaffMember } from '#tests/support/money.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, aProduct, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db, shop } = testing

const sql = (text: string, values: readonly unknown[] = []) => db.pool.query(text, [...values])
const dashboard = () => shop.getDashboard({ role: 'owner' })

/** Paid this many days ago, for ₹1,000. */
async function paidBefore(days: number): Promise<string> {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  await sql(
    `UPDATE orders SET paid_at = shop_now() - make_interval(days => $2), created_at = shop_now() - make_interval(days => $2),
            subtotal_paise = 100000, shipping_paise = 0, total_paise = 100000 WHERE id = $1`,
    [id, days],
  )
  return id
}

async function refunded(orderId: string, reason: string, isOwn = true) {
  await sql(
    `INSERT INTO refunds (order_id, provider_payment_id, provider_refund_id, status, amount_paise, reason)
     SELECT $1, CASE WHEN $3 THEN provider_payment_id ELSE 'pay_second' END, 'rfnd_' || $2, 'accepted', 25000, $2 FROM payments WHERE order_id = $1`,
    [orderId, reason, isOwn],
  )
}

describe('the dashboard figures', () => {
  test('are zero for an empty shop, without growth', async () => {
    const { orders, revenue, needs, activity } = await dashboard()
    expect(orders).toMatchObject({ total: 0, pending: 0, completed: 0, today: 0 })
    expect(orders?.day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(revenue).toEqual({ totalPaise: 0, growth: null })
    expect(needs).toEqual([])
    expect((await dashboard()).cash).toEqual({ parcels: 0, paise: 0 })
    expect(activity).toEqual([])
  })

  test("count orders by status, and today's orders by the Indian clock", async () => {
    await anUnpaidOrder(testing)
    const { id: late } = await anUnpaidOrder(testing)
    const { id: early } = await anUnpaidOrder(testing)
    const move = (id: string, at: string) =>
      sql(
        `UPDATE orders SET created_at = date_trunc('day', shop_now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' + $2::interval WHERE id = $1`,
        [id, at],
      )
    await move(late, '0 seconds')
    await move(early, '-1 second')
    await paidBefore(3)
    expect((await dashboard()).orders).toMatchObject({ total: 4, pending: 3, completed: 1, today: 2 })
  })

  test('sum paid orders less refunds, with growth against the 30 days before', async () => {
    const [, , before] = [await paidBefore(1), await paidBefore(70), await paidBefore(40)]
    await refunded(before, 'back')
    // Refund of a second payment, which never counted as revenue, so nothing is deducted.
    await refunded(before, 'second_payment', false)
    await sql(`UPDATE refunds SET created_at = shop_now() - interval '35 days'`)
    // Last 30 days: ₹1,000 from the test before, and ₹1,000. The 30 days before those: ₹750.
    expect((await dashboard()).revenue).toEqual({ totalPaise: 375_000, growth: 166.7 })
  })

  test('count products without archived ones, and as low those on sale with fewer than ten units', async () => {
    const before = (await dashboard()).products ?? { total: 0, low: 0, lowest: [] }
    await aProduct(testing, { onHand: 10 })
    await aProduct(testing, { onHand: null })
    const held = await aProduct(testing, { onHand: 12 })
    await sql('UPDATE products SET reserved = 3 WHERE id = $1', [held])
    const gone = await aProduct(testing, { onHand: 2 })
    await sql(`UPDATE products SET status = 'archived' WHERE id = $1`, [gone])
    const { products } = await dashboard()
    expect(products).toMatchObject({ total: before.total + 3, low: before.low + 1 })
    await sql('UPDATE products SET reserved = 0 WHERE id = $1', [held])
  })
})

describe('the dashboard', () => {
  test('lists activity newest first, of orders, products, people and others', async () => {
    const product = await aProduct(testing, { name: 'Told Notebook' })
    await sql(
      `INSERT INTO audit_entries (actor_id, actor_name, action, subject_kind, subject_id, subject_label)
       VALUES ('m', 'Meera', 'product.updated', 'product', $1, 'Told Notebook'), ('m', 'Meera', 'staff.invited', 'staff', 'x', 'new@panna.example')`,
      [product],
    )
    await sql(`INSERT INTO users (id, name, email) VALUES ('told-user', 'Farhan Ali', 'farhan@example.test')`)
    await shop.submitEnquiry({
      formId: 'contact-form',
      formData: {
        name: 'Meera',
        email: 'm@example.test',
        mobile: '9848012345',
        requirement: '200 notebooks',
      },
      websiteUrl: '',
    })
    const { activity } = await dashboard()
    const told = (activity ?? []).map(({ type, action, details }) => `${type}: ${action}: ${details}`)
    expect(told).toContain('product: Changed the product: Told Notebook, by Meera')
    expect(told).toContain('user: Invited a staff member: new@panna.example, by Meera')
    expect(told).toContain('user: New account: Farhan Ali')
    expect(told.some((line) => line.startsWith('order: Payment received: Order '))).toBe(true)
    const times = (activity ?? []).map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted().toReversed())
    const { activity: forSupport } = await shop.getDashboard({ role: 'support' })
    expect((forSupport ?? []).map(({ action }) => action)).not.toContain('Staff invited')
  })

  test('neither reads nor shows revenue without the permission for reports', async () => {
    const forSupport = await shop.getDashboard({ role: 'support' })
    expect(forSupport).not.toHaveProperty('revenue')
    expect(JSON.stringify(forSupport)).not.toContain('totalPaise')
    expect(await shop.getDashboard({ role: null })).not.toHaveProperty('revenue')
    const forManager = await shop.getDashboard({ role: 'manager' })
    expect(forManager.revenue).toEqual((await dashboard()).revenue)
    expect(forManager.revenue?.totalPaise).toBeGreaterThan(0)
    expect(forSupport.orders).toEqual(forManager.orders)
  })

  test('does not list staff as customers', async () => {
    const staff = await aStaffMember(testing)
    const { activity } = await dashboard()
    expect((activity ?? []).map(({ id }) => id)).not.toContain(`account-${staff.userId}`)
  })

  test('lists an open enquiry as a task', async () => {
    const { needs } = await dashboard()
    expect(needs).toContainEqual({
      words: 'enquiry to answer',
      count: 1,
      href: '/cms/enquiries?status=open',
      permission: 'enquiries.read',
    })
  })
})

test('low stock is listed lowest first, with as many products as are counted', async () => {
  const { products } = await dashboard()
  const { lowest, low } = products!
  expect(lowest).toHaveLength(Math.min(6, low))
  const left = lowest.map((each) => each.left)
  expect(left).toEqual(left.toSorted((one, other) => one - other))
  const { rows } = await sql(`SELECT on_hand - reserved AS "left" FROM products WHERE id = $1`, [
    lowest[0]?.id,
  ])
  expect(rows).toEqual([{ left: left[0] }])
})

test('what cannot be read is logged and left out, and the rest is shown', async () => {
  await sql('ALTER TABLE refunds RENAME TO refunds_away')
  const { orders, revenue, products, activity } = await dashboard()
  await sql('ALTER TABLE refunds_away RENAME TO refunds')
  expect(revenue).toBe(null)
  expect([orders, products, activity]).not.toContain(null)
  const message = 'a figure of the dashboard could not be read'
  expect(testing.logged.filter((line) => line.message === message)).toEqual([
    { level: 'error', message },
    { level: 'error', message },
    { level: 'error', message },
  ])
})
