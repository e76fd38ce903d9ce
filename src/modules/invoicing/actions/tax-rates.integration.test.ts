/**
 * The accountant's tax rates: the earliest day they may start, who may set them, and the rate that applies to an order.
 */
import { afterEach, describe, expect, test } from 'vitest'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Actor } from '#platform/actor.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { goodsOf, documentsOf, PLANNER_HSN } from '#tests/support/invoices.ts'
import { aGuest, confirm, expectBooksToAgree, payInWindow, placed } from '#tests/support/shop.ts'
import { signInAsOwner, testApp } from '#platform/testing/http-harness.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const { shop, db } = testing
const owner = await signInAsOwner(testing)
const { rows: admins } = await db.pool.query<{ id: UserId }>(
  `SELECT user_id AS id FROM user_roles WHERE role = 'admin'`,
)
const staff: Actor = { kind: 'user', userId: admins[0]!.id }
/** The Indian date by the database's clock. */
const { rows: days } = await db.pool.query<{ today: string; tomorrow: string }>(
  `SELECT to_char(day, 'YYYY-MM-DD') AS today, to_char(day + 1, 'YYYY-MM-DD') AS tomorrow
     FROM (SELECT (shop_now() AT TIME ZONE 'Asia/Kolkata')::date AS day) AS d`,
)
const { today, tomorrow } = days[0]!

afterEach(() => expectBooksToAgree(testing))

/** The rate for goods with an HSN code in an order paid now. */
async function rateOfSale(hsn: string, ownRate = 0): Promise<number | undefined> {
  const guest = await aGuest(testing)
  const productId = await goodsOf(testing, hsn, { ownRate })
  const order = await placed(testing, guest, { items: [{ productId, quantity: 1 }] })
  await confirm(testing, guest, order.id, await payInWindow(testing, order.gatewayOrderId))
  return (await documentsOf(testing, order.id))[0]?.document.lines[0]?.ratePercent
}

describe('a tax rate', () => {
  const rate = (facts: Record<string, unknown>) => ({
    hsn: '4817',
    ratePercent: 18,
    effectiveFrom: tomorrow,
    note: 'x',
    ...facts,
  })
  const stored = async () => (await shop.listTaxRates()).length

  test('of a code that was invoiced starts tomorrow at the earliest, and can be changed until then', async () => {
    expect(await rateOfSale(PLANNER_HSN)).toBe(18)
    const before = await stored()
    for (const effectiveFrom of [today, '2017-07-01', '2099-01-01']) {
      const refused = await shop.setTaxRate(staff, rate({ hsn: PLANNER_HSN, effectiveFrom }))
      expect(refused).toMatchObject({ ok: false, problem: { code: 'invalid' } })
    }
    expect(await stored()).toBe(before)
    expect(await shop.setTaxRate(staff, rate({ hsn: PLANNER_HSN, ratePercent: 12 }))).toMatchObject({
      ok: true,
    })
    expect(await shop.setTaxRate(staff, rate({ hsn: PLANNER_HSN, ratePercent: 5 }))).toMatchObject({
      ok: true,
    })
    const [coming, inForce] = (await shop.listTaxRates()).filter(({ hsn }) => hsn === PLANNER_HSN)
    expect(coming).toMatchObject({ ratePercent: 5, state: 'coming', setBy: 'owner@example.test' })
    expect(inForce).toMatchObject({ ratePercent: 18, state: 'in_force', setBy: null })
    // Today's orders keep today's rate.
    expect(await rateOfSale(PLANNER_HSN)).toBe(18)
  })

  test('of a code that was never invoiced may start today, and applies at once', async () => {
    expect(
      await shop.setTaxRate(staff, rate({ hsn: '48194000', ratePercent: 40, effectiveFrom: today })),
    ).toMatchObject({ ok: true })
    expect(await rateOfSale('48194000', 3)).toBe(40)
    // A code that is not in the table is taxed at the product's own rate.
    expect(await rateOfSale('48195000', 3)).toBe(3)
  })

  test('can be set by staff only', async () => {
    const before = await stored()
    for (const actor of [
      await aGuest(testing),
      { kind: 'visitor' },
      { kind: 'user', userId: 'nobody' as UserId },
    ] as const)
      expect(await shop.setTaxRate(actor, rate({}))).toMatchObject({
        ok: false,
        problem: { code: 'forbidden' },
      })
    expect(await stored()).toBe(before)
  })

  test('is entered in a form that keeps the input and shows what is wrong', async () => {
    const form = (fields: Record<string, string>) =>
      owner.postForm('/cms/invoices/rates', {
        hsn: '4817',
        ratePercent: '18',
        effectiveFrom: tomorrow,
        note: '',
        ...fields,
      })
    const before = await stored()
    for (const [fields, message] of [
      [{ hsn: '48x7' }, MESSAGES.tax_rate_hsn],
      [{ ratePercent: '' }, MESSAGES.tax_rate_percent],
      [{ ratePercent: '18.5' }, MESSAGES.tax_rate_percent],
      [{ effectiveFrom: '2016-01-01', hsn: '4899' }, 'This rate can begin between 1 July 2017 and'],
    ] as const) {
      const refused = await form(fields)
      expect(refused.status).toBe(422)
      expect(refused.text).toContain(message)
    }
    expect((await form({ hsn: '48"><b>' })).text).not.toContain('"><b>')
    expect(await stored()).toBe(before)
    const done = await form({})
    expect([done.status, done.headers['location']]).toEqual([303, '/cms/invoices/rates?done'])
    expect(await stored()).toBe(before + 1)
  })
})
