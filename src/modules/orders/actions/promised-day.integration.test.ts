/** The delivery promise shown when an order was placed stays the same on its pages and in its mails. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatPromiseDay } from '#platform/rules/delivery-date.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { bindShop } from '#app/shop.ts'
import type { Actor } from '#platform/actor.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { anAccount } from '#tests/support/rewards.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, aProduct, CUSTOMER, placed, setFaults, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

beforeEach(() => db.pool.query('TRUNCATE pincodes, account_tries'))
afterEach(() => setFaults(testing, { shipping: 'normal' }))

async function shownTo(actor: Actor, id: OrderId): Promise<(string | null)[]> {
  const page = await shop.getOrderDetail(actor, { id })
  const receipt = await shop.getOrderWithShipment(actor, { id })
  if (!page.ok || !receipt.ok) throw new Error('not found')
  return [page.value.arrivesBy, receipt.value.arrivesBy]
}

let mailboxes = 0
function aCustomer() {
  mailboxes += 1
  return { ...CUSTOMER, email: `promised-${mailboxes}@example.test` } as unknown as typeof CUSTOMER
}

async function mailed(id: OrderId, kind: 'paid' | 'shipped', email: string): Promise<string> {
  await shop.sendOrderMail({ orderId: id, kind })
  return (await mailsTo(testing, email))[0]!.text
}

describe.each([
  ['an account', () => anAccount(testing)],
  ['a guest', () => aGuest(testing)],
])('%s', (_name, someone) => {
  test('sees the promised day after paying, on the order’s page and in its mails', async () => {
    const actor = await someone()
    const { latest } = await shop.getPincodePromise(CUSTOMER.pincode)
    const customer = aCustomer()
    const { id } = await aPaidOrder(testing, actor, { customer })
    const words = `Arrives by ${formatPromiseDay(latest)}.`
    expect(await shownTo(actor, id)).toEqual([latest, latest])
    expect(await mailed(id, 'paid', customer.email)).toContain(words)

    // The courier is slower by now, but the promise does not change.
    await db.pool.query('UPDATE pincodes SET transit_days = 9')
    expect(await shownTo(actor, id)).toEqual([latest, latest])
    await shop.shipPaidOrder({ orderId: id })
    expect(await shownTo(actor, id)).toEqual([latest, latest])
    expect(await mailed(id, 'shipped', customer.email)).toContain(words)
  })
})

test('placing an order does not call the courier: an order to a pincode that was never looked up has no promised day', async () => {
  const guest = await aGuest(testing)
  let asked = 0
  const { shipping } = testing.deps
  const counted = bindShop({
    ...testing.deps,
    shipping: {
      ...shipping,
      checkPincode: (pin) => {
        asked += 1
        return shipping.checkPincode(pin)
      },
    },
  })
  const productId = await aProduct(testing)
  const wish = { items: [{ productId, quantity: 1 }] }
  await placed({ shop: counted }, guest, wish)
  expect(asked).toBe(0)
  const customer = aCustomer()
  const { id } = await aPaidOrder(testing, guest, { customer })
  expect(await shownTo(guest, id)).toEqual([null, null])
  expect(await mailed(id, 'paid', customer.email)).not.toContain('Arrives by')
})

test('while the courier is unreachable, an order can be placed and has no promised day', async () => {
  await setFaults(testing, { shipping: 'down' })
  const guest = await aGuest(testing)
  expect(await shop.getPincodePromise(CUSTOMER.pincode)).toMatchObject({ source: 'policy' })
  const { id } = await aPaidOrder(testing, guest)
  expect(await shownTo(guest, id)).toEqual([null, null])
})

test('a promised day that has passed is not shown', async () => {
  const guest = await aGuest(testing)
  await shop.getPincodePromise(CUSTOMER.pincode)
  const { id } = await aPaidOrder(testing, guest)
  await db.pool.query(
    `UPDATE orders SET promised_by = (shop_now() AT TIME ZONE 'Asia/Kolkata')::date - 1 WHERE id = $1`,
    [id],
  )
  expect(await shownTo(guest, id)).toEqual([null, null])
})
