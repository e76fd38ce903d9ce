/** The forms about money, as a browser posts them: what they do, and that invalid posts do nothing. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MESSAGES, sentences, type MessageKey } from '#platform/rules/messages.ts'
import { staffOrderFilter } from '#modules/orders/rules/staff-order-list.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { aShopper } from '#tests/support/rewards.ts'
import { refundRowsOf } from '#tests/support/money.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, anEvent, expectBooksToAgree, receive } from '#tests/support/shop.ts'
import { everythingStored, signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const owner = await signInAsOwner(testing)

async function send(browser: Browser, path: string, fields: Readonly<Record<string, string>>) {
  const { status, headers } = await browser.postForm(path, fields)
  return [status, headers['location']]
}

const said = (path: string, answer: 'done' | 'refused', key: MessageKey) => [303, `${path}?${answer}=${key}`]

async function anOrder() {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  const path = `/cms/orders/${id}`
  const form = {
    intent: 'refund_order',
    orderId: id,
    key: randomUUID(),
    scope: 'part',
    amount: '150.50',
    reason: 'Cover was scratched',
    confirmed: 'yes',
  }
  return { id, path, form }
}

describe('POST /cms/orders/:id/refund', () => {
  test('303 back to the order: the refund was started, and sending the form again is the same refund', async () => {
    const { id, path, form } = await anOrder()
    for (const _again of [1, 2])
      expect(await send(owner, `${path}/refund`, form)).toEqual(said(path, 'done', 'refund_started'))
    expect(await refundRowsOf(testing, id)).toMatchObject([{ amount: 15_050, status: 'requested' }])
    const { text } = await owner.get(path)
    for (const button of ['Check the refund', 'Check the payment']) expect(text).toContain(button)
    await expectBooksToAgree(testing)
  })

  test('303 for selected units; the other fields of the form are ignored then', async () => {
    const { id, path, form } = await anOrder()
    const [line] = await testing.shop.listRefundLines({ orderId: id })
    const chosen = { ...form, scope: 'items', amount: 'x', [`units.${line!.productId}`]: '1' }
    expect(await send(owner, `${path}/refund`, chosen)).toEqual(said(path, 'done', 'refund_started'))
    expect(await refundRowsOf(testing, id)).toMatchObject([{ amount: line!.refundValues[0]!.amountPaise }])
    const { text } = await owner.get(path)
    expect(text).toContain('1 of 2: ₹249')
    expect(text).not.toContain('2 of 2: ')
    await expectBooksToAgree(testing)
  })

  test('303 with the reason for the refusal, and nothing changes', async () => {
    const { path, form } = await anOrder()
    const before = await everythingStored(testing)
    const wrongs: [Record<string, string>, MessageKey][] = [
      [{ key: 'x' }, 'bad_request'],
      [{ intent: 'constructor' }, 'bad_request'],
      [{ intent: '' }, 'bad_request'],
      [{ intent: 'retry', id: randomUUID() }, 'not_found'],
      [{ intent: 'by_hand', id: randomUUID(), reference: '' }, 'refund_reference'],
      [{ intent: 'by_hand', id: 'x', reference: 'UTR' }, 'not_found'],
      [{ intent: 'ask_refund', id: 'x' }, 'not_found'],
      [{ intent: 'refund', id: '1e9' }, 'reconciliation_gone'],
      [{ intent: 'note', kind: 'flag', id: '-1', reason: 'done' }, 'reconciliation_gone'],
      [{ intent: 'note', kind: 'webhook', id: '999999', reason: 'done' }, 'reconciliation_gone'],
    ]
    for (const [change, key] of wrongs)
      expect(await send(owner, `${path}/refund`, { ...form, ...change })).toEqual(said(path, 'refused', key))
    expect(await everythingStored(testing)).toEqual(before)
  })

  test.each<[Record<string, string>, MessageKey]>([
    [{ amount: '0.50' }, 'refund_amount'],
    [{ amount: '' }, 'refund_amount'],
    [{ amount: 'five <b>' }, 'refund_amount'],
    [{ amount: '1e9' }, 'refund_amount'],
    [{ amount: '548.01' }, 'refund_too_much'],
    [{ scope: 'items' }, 'refund_none_chosen'],
    [{ scope: 'items', [`units.${randomUUID()}`]: '1' }, 'refund_units_left'],
    [{ scope: 'items', [`units.${randomUUID()}`]: 'a' }, 'refund_none_chosen'],
    [{ reason: ' ' }, 'refund_reason'],
    [{ confirmed: '' }, 'refund_confirm'],
  ])(
    '422 for %o: the form is shown again, open, as typed, with the error; nothing changes',
    async (change, key) => {
      const { path, form } = await anOrder()
      const before = await everythingStored(testing)
      const typed = { ...form, ...change }
      const answer = await owner.postForm(`${path}/refund`, typed)
      expect(answer.status).toBe(422)
      const isTooMuch = key === 'refund_too_much'
      expect(answer.text).toContain(isTooMuch ? sentences.refundTooMuch('₹548') : MESSAGES[key])
      expect(answer.text).toMatch(/<details[^>]* open/)
      if (key !== 'refund_reason') expect(answer.text).toContain('value="Cover was scratched"')
      if (change['amount'] === '548.01') expect(answer.text).toContain('value="548.01"')
      expect(answer.text).not.toContain('five <b>')
      expect(await everythingStored(testing)).toEqual(before)
    },
  )

  test('303 for the order in the address, whatever the form says', async () => {
    const [here, there] = [await anOrder(), await anOrder()]
    await send(owner, `${here.path}/refund`, { ...here.form, orderId: there.id })
    expect(await refundRowsOf(testing, here.id)).toHaveLength(1)
    expect(await refundRowsOf(testing, there.id)).toEqual([])
    const nobody = `/cms/orders/${randomUUID()}`
    expect(await send(owner, `${nobody}/refund`, here.form)).toEqual(
      said(nobody, 'refused', 'order_not_found'),
    )
  })

  test('refused for anybody but staff, and for other sites', async () => {
    const { id, path, form } = await anOrder()
    const shopper = testing.browser()
    const { email, password } = await aShopper(testing)
    await shopper.post('/api/auth/sign-in/email', { email, password })
    for (const browser of [testing.browser(), shopper]) {
      const [, location] = await send(browser, `${path}/refund`, form)
      expect(String(location)).not.toContain('done')
    }
    const foreign = await owner.ask({
      method: 'POST',
      url: `${path}/refund`,
      payload: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    })
    expect(foreign.status).toBe(403)
    expect(await refundRowsOf(testing, id)).toEqual([])
  })
})

describe('GET /cms?search=', () => {
  test('finds an order by phone number, payment, waybill and invoice number', async () => {
    const { id } = await anOrder()
    const { rows } = await testing.db.pool.query<{ phone: string; payment: string; invoice: string }>(
      `SELECT o.customer_phone AS phone, p.provider_payment_id AS payment, i.number AS invoice
         FROM orders o JOIN payments p ON p.order_id = o.id JOIN invoices i ON i.order_id = o.id WHERE o.id = $1`,
      [id],
    )
    const { phone, payment, invoice } = rows[0]!
    const found = async (search: string) => {
      const { orders } = await testing.shop.listOrdersForStaff({
        ...staffOrderFilter(new URLSearchParams({ search })),
        page: 1,
      })
      return orders.map((order) => order.id)
    }
    for (const search of [payment, ` ${payment} `, invoice, invoice.toLowerCase()])
      expect([search, await found(search)]).toEqual([search, [id]])
    const digits = phone.replace(/\D/g, '')
    for (const search of [phone, digits.slice(-10), `0${digits.slice(-10)}`, digits.slice(-6)])
      expect(await found(search)).toContain(id)
    for (const search of ['%', "' OR 1=1 --", payment.slice(0, -1), '00000', '\ud800', '+91%'])
      expect([search, await found(search)]).toEqual([search, []])
  })
})

describe('/cms/reconciliation', () => {
  test('shows a row and removes it once it is resolved', async () => {
    const { id } = await anOrder()
    const payment = { id: 'pay_OtherAmount001', order_id: await gatewayOrderOf(id), amount: 700 }
    await receive(testing, anEvent('payment.captured', payment))
    const page = await owner.get('/cms/reconciliation')
    expect(page.text).toContain('₹7 instead of ₹548')
    const [row] = (await testing.shop.getReconciliation()).paidWithoutOrder
    const note = {
      intent: 'note',
      kind: 'flag',
      id: row!.id,
      orderId: id,
      reason: 'Sent back at the provider',
    }
    const path = '/cms/reconciliation'
    expect(await send(owner, path, { ...note, reason: '' })).toEqual(said(path, 'refused', 'refund_reason'))
    expect(await send(owner, path, note)).toEqual(said(path, 'done', 'reconciliation_noted'))
    expect(await send(owner, path, note)).toEqual(said(path, 'refused', 'reconciliation_gone'))
    expect((await owner.get(`/cms/orders/${id}`)).text).toContain('Sent back at the provider')
    await expectBooksToAgree(testing)
  })

  test('does not show a message from the address that is not one of the shop’s', async () => {
    for (const query of ['done=constructor', 'refused=%3Cscript%3E', 'done='])
      expect((await owner.get(`/cms/reconciliation?${query}`)).text).not.toContain('class="note')
  })
})

async function gatewayOrderOf(id: string): Promise<string> {
  const { rows } = await testing.db.pool.query<{ id: string }>(
    'SELECT provider_order_id AS id FROM payments WHERE order_id = $1',
    [id],
  )
  return rows[0]!.id
}
