/**
 * The forms that cancel an order and record the cash of a closed one: what they do and what they refuse.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { builtPages } from '#tests/support/built-pages.ts'
import { confirmedInCash, takeCash } from '#tests/support/cash.ts'
import { scan, shipmentOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, setFaults } from '#tests/support/shop.ts'
import { everythingStored, signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const { shop, db } = testing

let owner: Browser
beforeAll(async () => {
  owner = await signInAsOwner(testing)
  await setFaults(testing, { webhooks: 'lost' })
})
beforeEach(async () => {
  await takeCash(testing)
  await db.pool.query('DELETE FROM account_tries')
})

async function send(path: string, fields: Record<string, string>): Promise<URL> {
  const answer = await owner.postForm(path, fields)
  expect(answer.status).toBe(303)
  return new URL(String(answer.headers['location']), 'http://shop.test')
}

const answerOf = (url: URL) => url.searchParams.get('done') ?? `refused: ${url.searchParams.get('refused')}`
const CONFIRMED = { note: 'The courier does not go there', confirmed: 'yes' }

describe('the cancellation form', () => {
  test('cancels with a reason and a confirmation, and is then no longer on the page', async () => {
    const { id } = await confirmedInCash(testing, await aGuest(testing))
    expect((await owner.get(`/cms/orders/${id}`)).text).toContain('Yes, cancel this order')
    const url = await send(`/cms/orders/${id}/cancel`, { ...CONFIRMED, orderId: 'another' })
    expect([url.pathname, answerOf(url)]).toEqual([`/cms/orders/${id}`, 'cancel_done'])
    expect(await stateOf(testing, id)).toBe('failed cancelled failed')
    const { text } = await owner.get(`/cms/orders/${id}`)
    expect(text).not.toContain('Yes, cancel this order')
    expect(text).toContain(CONFIRMED.note)
    await expectBooksToAgree(testing)
  })

  test('refuses missing or too long input, and unknown orders', async () => {
    const { id } = await confirmedInCash(testing, await aGuest(testing))
    const before = await everythingStored(testing)
    const ask = async (fields: Record<string, string>, order: string = id) =>
      answerOf(await send(`/cms/orders/${order}/cancel`, fields))
    expect(await ask({ ...CONFIRMED, note: ' ' })).toBe('refused: refund_reason')
    expect(await ask({ ...CONFIRMED, note: 'x'.repeat(201) })).toBe('refused: refund_reason')
    expect(await ask({ confirmed: 'yes' })).toBe('refused: refund_reason')
    expect(await ask({ note: 'x' })).toBe('refused: cancel_confirm')
    expect(await ask({ ...CONFIRMED, confirmed: 'no' })).toBe('refused: cancel_confirm')
    expect(await ask(CONFIRMED, 'x')).toBe('refused: order_not_found')
    expect(await ask(CONFIRMED, '00000000-0000-4000-8000-000000000000')).toBe('refused: order_not_found')
    expect(await everythingStored(testing)).toEqual(before)
  })
})

test('an address under /admin redirects to the page of the same name, and so does a form', async () => {
  const read = await owner.get('/admin/orders?status=failed')
  expect([read.status, read.headers['location']]).toEqual([308, '/cms/orders?status=failed'])
  const sent = await owner.postForm('/admin/orders/x/cancel', CONFIRMED)
  expect([sent.status, sent.headers['location']]).toEqual([308, '/cms/orders/x/cancel'])
})

test('cash collected for a closed order is listed first, and recorded by its button', async () => {
  const { id } = await confirmedInCash(testing, await aGuest(testing))
  const note = () => send(`/cms/orders/${id}/parcel`, { wish: 'cash_noted' })
  expect(answerOf(await note())).toBe('refused: reconciliation_gone')
  await shop.shipPaidOrder({ orderId: id })
  const waybill = (await shipmentOf(testing, id))?.waybill ?? ''
  const move = async (status: string) => {
    await scan(testing, waybill, status)
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
  }
  await move('In Transit')
  await move('LOST')
  expect((await owner.get(`/cms/orders/${id}`)).text).toContain('Close the order')
  await send(`/cms/orders/${id}/parcel`, { wish: 'settle', restock: 'no', confirmed: 'yes' })
  await move('Delivered')
  expect((await owner.get('/cms/parcels?show=todo')).text).toContain(
    'Cash collected for a closed order: ₹339',
  )
  expect(answerOf(await note())).toBe('reconciliation_noted')
  const { text } = await owner.get(`/cms/orders/${id}`)
  expect(text).toContain('Cash of the closed order resolved')
  expect(text).not.toContain('Ask the customer whether the goods arrived')
  await expectBooksToAgree(testing)
})
