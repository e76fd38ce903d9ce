/**
 * The endpoint that the provider's own page returns shoppers to: without cookies, from another origin, and sometimes
 * with forged data.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { anUnpaidOrder, statusOf } from '#tests/support/orders.ts'
import { expectBooksToAgree, payInWindow, setFaults } from '#tests/support/shop.ts'
import { readFacts } from '#tests/contract/support/facts.ts'
import { everythingStored, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()

/** As a browser sends the provider's form: without the shop's cookies. */
function comeBack(
  id: string,
  fields: Readonly<Record<string, string>>,
  contentType = 'application/x-www-form-urlencoded',
) {
  return testing.app.inject({
    method: 'POST',
    url: `/payment-return/${id}`,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': contentType,
      origin: 'https://api.razorpay.com',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    },
  })
}

const ways = async (id: string, fields: Readonly<Record<string, string>>) => {
  const { statusCode, headers } = await comeBack(id, fields)
  return [statusCode, headers.location]
}

const failure = (gatewayOrderId: string, reason = 'payment_failed') => ({
  'error[code]': 'BAD_REQUEST_ERROR',
  'error[description]': 'Your payment was declined <script>',
  'error[source]': 'issuer',
  'error[step]': 'payment_authorization',
  'error[reason]': reason,
  'error[metadata]': JSON.stringify({ order_id: gatewayOrderId, payment_id: 'pay_Failed00000001' }),
})

async function failedAttempts(id: OrderId): Promise<number> {
  const { rows } = await testing.db.pool.query<{ failed: number }>(
    'SELECT failed_attempts AS failed FROM payments WHERE order_id = $1',
    [id],
  )
  return rows[0]!.failed
}

describe('POST /payment-return/:id', () => {
  test('303 to the receipt: a signed payment settles the order, and repeating it changes nothing', async () => {
    const { id, guest, gatewayOrderId } = await anUnpaidOrder(testing)
    const answer = await payInWindow(testing, gatewayOrderId)
    const first = await comeBack(id, answer)
    expect([first.statusCode, first.headers.location, first.headers['cache-control']]).toEqual([
      303,
      `/order-success/${id}`,
      'no-store',
    ])
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(await statusOf(testing, guest, id)).toBe('completed')
    const before = await everythingStored(testing)
    expect(await ways(id, answer)).toEqual([303, `/order-success/${id}`])
    expect(await everythingStored(testing)).toEqual(before)
    await expectBooksToAgree(testing)
  })

  test('303 to the receipt, which keeps polling, if the provider does not answer', async () => {
    const { id, guest, gatewayOrderId } = await anUnpaidOrder(testing)
    const answer = await payInWindow(testing, gatewayOrderId)
    await setFaults(testing, { apiMode: 'html' })
    expect(await ways(id, answer)).toEqual([303, `/order-success/${id}`])
    expect(await statusOf(testing, guest, id)).toBe('pending')
    await setFaults(testing, { apiMode: 'normal' })
    await testing.shop.reconcilePayments({ olderThanSeconds: 0 })
    expect(await statusOf(testing, guest, id)).toBe('completed')
  })

  test('303 with a notice: another order’s signature, or a malformed one, settles nothing', async () => {
    const [mine, other] = [await anUnpaidOrder(testing), await anUnpaidOrder(testing)]
    const answer = await payInWindow(testing, other.gatewayOrderId)
    const before = await everythingStored(testing)
    const good = answer.razorpay_signature
    for (const razorpay_signature of [
      good,
      '',
      'a',
      good.toUpperCase(),
      `${good}0`,
      '00'.repeat(32),
      'zz'.repeat(32),
    ]) {
      expect(await ways(mine.id, { ...answer, razorpay_signature })).toEqual([
        303,
        `/orders/${mine.id}/pay?payment=unverified`,
      ])
    }
    // The posted gateway order is ignored; the stored one counts.
    expect(await ways(mine.id, { ...answer, razorpay_order_id: mine.gatewayOrderId })).toEqual([
      303,
      `/orders/${mine.id}/pay?payment=unverified`,
    ])
    expect(await everythingStored(testing)).toEqual(before)
    expect(await statusOf(testing, mine.guest, mine.id)).toBe('pending')
  })

  test.each([
    ['payment_failed', 'failed'],
    ['payment_cancelled', 'cancelled'],
  ])(
    '303 back to the payment page: a failure (%s) is recorded, and the order stays open',
    async (reason, word) => {
      const { id, guest, gatewayOrderId } = await anUnpaidOrder(testing)
      const [status, location] = await ways(id, failure(gatewayOrderId, reason))
      expect([status, location]).toEqual([303, `/orders/${id}/pay?payment=${word}`])
      expect(await failedAttempts(id)).toBe(1)
      expect(await statusOf(testing, guest, id)).toBe('pending')
      // A later payment still settles it.
      const answer = await payInWindow(testing, gatewayOrderId)
      await comeBack(id, answer)
      expect(await statusOf(testing, guest, id)).toBe('completed')
      await comeBack(id, failure(gatewayOrderId))
      expect([await failedAttempts(id), await statusOf(testing, guest, id)]).toEqual([1, 'completed'])
    },
  )

  test.each(readFacts('razorpay', 'form'))(
    '303 with the documented form: $title',
    async ({ outcome, fields, contentType }) => {
      const { id, guest, gatewayOrderId } = await anUnpaidOrder(testing)
      const answer = outcome === 'success' ? await payInWindow(testing, gatewayOrderId) : {}
      const real = Object.entries(fields).map(([name, value]) => [
        name,
        value.replaceAll('order_FactOrder00001', gatewayOrderId),
      ])
      const form = { ...(Object.fromEntries(real) as Record<string, string>), ...answer }
      expect(Object.keys(form)).toEqual(Object.keys(fields))
      const { headers } = await comeBack(id, form, contentType)
      expect(headers.location).toBe(
        outcome === 'success' ? `/order-success/${id}` : `/orders/${id}/pay?payment=failed`,
      )
      expect(await statusOf(testing, guest, id)).toBe(outcome === 'success' ? 'completed' : 'pending')
      expect(await failedAttempts(id)).toBe(outcome === 'success' ? 0 : 1)
    },
  )

  test.each([
    ['names another gateway order', failure('order_SomebodyElse1')],
    ['names none', { 'error[code]': 'x' }],
    ['has metadata that can’t be read', { 'error[metadata]': '{' }],
    ['has metadata of another shape', { 'error[metadata]': 'null' }],
    ['is empty', {}],
  ])('303 back to the payment page, and no failure is recorded, when the form %s', async (_what, fields) => {
    const { id } = await anUnpaidOrder(testing)
    const before = await everythingStored(testing)
    expect(await ways(id, fields)).toEqual([303, `/orders/${id}/pay?payment=failed`])
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('303 to a page of the shop only, whatever the address contains', async () => {
    const nobody = randomUUID()
    expect(await ways(nobody, {})).toEqual([303, `/orders/${nobody}`])
    for (const wrong of ['x', '%2F%2Fevil.example', '..%2F..', `${nobody}%0d%0aset-cookie:a=b`])
      expect(await ways(wrong, {})).toEqual([303, '/orders'])
  })

  test('303 without reading a form of another type, and 413 for one that is too large', async () => {
    const { id } = await anUnpaidOrder(testing)
    const before = await everythingStored(testing)
    const json = await comeBack(id, {}, 'application/json')
    expect([json.statusCode, json.headers.location]).toEqual([303, `/orders/${id}/pay?payment=failed`])
    expect((await comeBack(id, { 'error[description]': 'x'.repeat(20_000) })).statusCode).toBe(413)
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('303 to the order for a GET, as when the page is reloaded', async () => {
    const { id } = await anUnpaidOrder(testing)
    const answer = await testing.app.inject({ method: 'GET', url: `/payment-return/${id}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/orders/${id}`])
  })
})
