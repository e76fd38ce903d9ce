import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { cancelOrderInput } from './cancel-order-input.ts'

const MEANT = {
  orderId: 'b1f5c1de-3c0a-4b3f-9d0e-0d8a4d0f6a11',
  note: 'Asked for by telephone',
  confirmed: 'yes',
}

test('a reason and a yes cancel an order', () => {
  expect(cancelOrderInput.parse(MEANT)).toEqual(MEANT)
})

test.each([
  ['no yes', { ...MEANT, confirmed: '' }, MESSAGES.cancel_confirm],
  ['no reason', { ...MEANT, note: ' ' }, undefined],
  ['no order', { ...MEANT, orderId: '1 OR 1=1' }, MESSAGES.order_not_found],
  ['something beside it', { ...MEANT, refundPaise: 1 }, MESSAGES.bad_request],
  ['no form at all', null, MESSAGES.bad_request],
])('%s cancels nothing', (_name, input, message) => {
  const parsed = cancelOrderInput.safeParse(input)
  expect(parsed.success).toBe(false)
  if (message) expect(parsed.error?.issues[0]?.message).toBe(message)
})
