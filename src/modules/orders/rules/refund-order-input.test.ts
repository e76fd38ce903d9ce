import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { refundOrderInput } from './refund-order-input.ts'
import { anyText } from '#platform/testing/any-text.ts'
import fc from 'fast-check'

const ID = '0190a0b0-0000-4000-8000-000000000000'
const GOOD = { orderId: ID, key: ID, amount: '1,250.50', reason: ' Cover  scratched ', confirmed: 'yes' }

describe('the refund form', () => {
  test('accepts an amount in rupees as people type it, with a reason', () => {
    expect(refundOrderInput.parse(GOOD)).toMatchObject({ amount: 125_050, orderId: ID, key: ID })
    expect(refundOrderInput.parse({ ...GOOD, amount: '₹ 1' }).amount).toBe(100)
    expect(refundOrderInput.parse({ ...GOOD, amount: 'whole' }).amount).toBe('whole')
  })

  test.each(['', '0', '0.99', '-1', '1e3', '1.005', 'abc', '123456789', '0x10', '१००', 'Whole', null, 5])(
    'rejects the amount %s',
    (amount) => {
      const read = refundOrderInput.safeParse({ ...GOOD, amount })
      expect(read.error?.issues[0]?.message).toBe(MESSAGES.refund_amount)
    },
  )

  test.each([
    [{ reason: ' ' }, MESSAGES.refund_reason],
    [{ reason: 'x'.repeat(201) }, MESSAGES.refund_reason],
    [{ confirmed: '' }, MESSAGES.refund_confirm],
    [{ confirmed: undefined }, MESSAGES.refund_confirm],
    [{ key: 'x' }, MESSAGES.bad_request],
    [{ orderId: 'x' }, MESSAGES.order_not_found],
    [{ more: 1 }, MESSAGES.bad_request],
  ])('rejects %o', (change, message) => {
    expect(refundOrderInput.safeParse({ ...GOOD, ...change }).error?.issues[0]?.message).toBe(message)
  })

  test('only ever reads whole numbers of paise', () => {
    fc.assert(
      fc.property(anyText, (amount) => {
        const read = refundOrderInput.safeParse({ ...GOOD, amount })
        if (read.success && read.data.amount !== 'whole') {
          expect(Number.isSafeInteger(read.data.amount)).toBe(true)
          expect(read.data.amount).toBeGreaterThanOrEqual(100)
        }
      }),
    )
  })
})
