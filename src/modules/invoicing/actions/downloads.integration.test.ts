/** Who may download a document: only the order's owner and staff. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { sendOrderMail } from '#modules/fulfilment/actions/send-order-mail.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { documentsOf } from '#tests/support/invoices.ts'
import { numberOf, refundsOf } from '#tests/support/orders.ts'
import { pdfLines } from '#tests/support/pdf.ts'
import { aProduct, CUSTOMER, expectBooksToAgree, payInWindow } from '#tests/support/shop.ts'
import { signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'
import { aShopper } from '#modules/accounts/testing/account-support.ts'
import { anAddress } from '#tests/support/accounts.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const { shop, db } = testing

afterEach(() => expectBooksToAgree(testing))

async function placedBy(browser: Browser) {
  const items = [{ productId: await aProduct(testing), quantity: 1 }]
  const { totalPaise } = (await browser.post('/api/cart/quote', { items })).json
  const wish = { id: randomUUID(), items, customer: CUSTOMER, expectedTotalPaise: totalPaise }
  const { json } = await browser.post('/api/orders', wish)
  return { id: json.order.id, gatewayOrderId: json.payment.orderId }
}

async function paidBy(browser: Browser): Promise<OrderId> {
  const { id, gatewayOrderId } = await placedBy(browser)
  await browser.post(`/api/orders/${id}/payment`, await payInWindow(testing, gatewayOrderId))
  return id
}

/** The raw bytes of the file. */
async function download(browser: Browser, url: string) {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await testing.app.inject({ method: 'GET', url, headers: { cookie } })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, bytes: answer.rawPayload }
}

describe('an invoice', () => {
  test('is downloaded by the guest’s browser that ordered, as a file with its number', async () => {
    const guest = testing.browser()
    const id = await paidBy(guest)
    const [paper] = await documentsOf(testing, id)
    const file = await download(guest, `/orders/${id}/invoice`)
    expect(file.status).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${paper!.number.replaceAll('/', '-')}.pdf"`,
      'cache-control': 'private, no-store',
    })
    expect(pdfLines(file.bytes).join('\n')).toContain(paper!.number)
    const byId = await download(guest, `/orders/${id}/invoices/${paper!.id}`)
    expect(byId.bytes.equals(file.bytes)).toBe(true)
  })

  test('is downloaded by the account that ordered', async () => {
    const owner = await aShopper(testing, anAddress())
    const id = await paidBy(owner)
    expect((await download(owner, `/orders/${id}/invoice`)).headers['content-type']).toBe('application/pdf')
  })

  test('of another customer, of an unknown order or of another order is not found, with the shop’s own error page', async () => {
    const guest = testing.browser()
    const [id, other] = [await paidBy(guest), await paidBy(testing.browser())]
    const [paper] = await documentsOf(testing, id)
    const [othersPaper] = await documentsOf(testing, other)
    const nobody = testing.browser()
    const stranger = await aShopper(testing, anAddress())
    const refused: (readonly [Browser, string])[] = [
      [nobody, `/orders/${id}/invoice`],
      [nobody, `/orders/${id}/invoices/${paper!.id}`],
      [stranger, `/orders/${id}/invoice`],
      [guest, `/orders/${other}/invoice`],
      // A document of another order, requested under one's own order.
      [guest, `/orders/${id}/invoices/${othersPaper!.id}`],
      [guest, `/orders/${id}/invoices/${randomUUID()}`],
      [guest, `/orders/${id}/invoices/none`],
      [guest, `/orders/${randomUUID()}/invoice`],
      [guest, `/orders/no-order/invoice`],
      [stranger, `/cms/orders/${id}/invoices/${paper!.id}`],
    ]
    for (const [browser, url] of refused) {
      const answer = await download(browser, url)
      expect([404, 302], `${url}: ${answer.status}`).toContain(answer.status)
      expect(answer.headers['content-type'] ?? '').not.toContain('pdf')
      if (answer.status === 404) expect(answer.text).toContain(MESSAGES.invoice_none)
    }
  })

  test('does not exist before the payment', async () => {
    const guest = testing.browser()
    const { id } = await placedBy(guest)
    const answer = await download(guest, `/orders/${id}/invoice`)
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('An order has its invoice from the moment when it is paid.')
    expect(await shop.issueMissingInvoices()).toBe(0)
  })

  test('is linked from the order’s page with its credit note, and both are attached to the mails', async () => {
    const guest = testing.browser()
    const id = await paidBy(guest)
    expect((await guest.get(`/orders/${id}`)).text).toContain(`href="/orders/${id}/invoice"`)
    await guest.post(`/api/orders/${id}/cancel`, {})
    const [refund] = await refundsOf(testing, id)
    await shop.refundPayment({ refundId: refund!.id })
    const [, note] = await documentsOf(testing, id)
    expect((await guest.get(`/orders/${id}`)).text).toContain(`href="/orders/${id}/invoices/${note!.id}"`)
    const file = await download(guest, `/orders/${id}/invoices/${note!.id}`)
    expect(pdfLines(file.bytes).join('\n')).toContain('Credit note')

    await shop.sendOrderMail({ orderId: id, kind: 'paid' })
    // Sent here in place of the worker: later mails wait for a confirmation that is still queued.
    await testing.db.pool.query(`DELETE FROM graphile_worker._private_jobs`)
    await shop.sendOrderMail({ orderId: id, kind: 'refunded', refundId: refund!.id })
    await shop.sendOrderMail({ orderId: id, kind: 'cancelled', refundId: refund!.id })
    type Mailed = { subject: string; attachments: { name: string; type: string; bytes: number }[] }
    const mails = (await (await fetch(`${testing.sandbox.url}/mail.json`)).json()) as Mailed[]
    const number = await numberOf(testing, id)
    const its = mails.filter(({ subject }) => subject.includes(number))
    expect(its.map(({ attachments }) => attachments.map(({ name }) => name.slice(0, 3)))).toEqual([
      [],
      ['CN-'],
      ['PN-'],
    ])
    expect(its[2]?.attachments).toEqual([
      { name: expect.stringMatching(/^PN-.*\.pdf$/), type: 'application/pdf', bytes: expect.any(Number) },
    ])
    expect(its[2]!.attachments[0]!.bytes).toBeGreaterThan(5_000)
  })

  test('that cannot be rendered does not stop the mail', async () => {
    const id = await paidBy(testing.browser())
    const broken = { ...testing.deps.documents, printInvoice: () => Promise.reject(new Error('no ink')) }
    const sent: { attachments?: readonly unknown[] }[] = []
    const mail = { ...testing.deps.mail, send: async (each: (typeof sent)[number]) => void sent.push(each) }
    await sendOrderMail({ ...testing.deps, documents: broken, mail }, { orderId: id, kind: 'paid' })
    expect(sent).toMatchObject([{ attachments: [] }])
    expect(testing.logged).toContainEqual({ level: 'error', message: 'an invoice could not be drawn' })
  })
})

describe('staff', () => {
  test('can download any document of any order in the panel', async () => {
    const owner = await signInAsOwner(testing)
    const id = await paidBy(testing.browser())
    const [paper] = await documentsOf(testing, id)
    const file = await download(owner, `/cms/orders/${id}/invoices/${paper!.id}`)
    expect(file.headers['content-type']).toBe('application/pdf')
    const none = await download(owner, `/cms/orders/${id}/invoices/${randomUUID()}`)
    expect(none.status).toBe(404)
    expect(none.text).toContain(MESSAGES.invoice_none)
    expect((await owner.get(`/cms/orders/${id}`)).text).toContain(paper!.number)
  })
})

test('an account’s data export lists its documents', async () => {
  const owner = await aShopper(testing, anAddress())
  const id = await paidBy(owner)
  const [paper] = await documentsOf(testing, id)
  const { rows } = await db.pool.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM orders WHERE id = $1',
    [id],
  )
  const exported = await shop.exportAccount({ kind: 'user', userId: rows[0]!.userId as never })
  expect(exported).toMatchObject({
    ok: true,
    value: {
      invoices: [
        { number: paper!.number, kind: 'bill_of_supply', orderId: id, totalPaise: paper!.totalPaise },
      ],
    },
  })
})
