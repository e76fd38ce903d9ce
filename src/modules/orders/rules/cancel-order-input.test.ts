import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { cancelOrderInput } from './cancel-order-input.ts'

const MEANT = {
  orderId: 'b1f5c1de-3c0a-4b3f-9d0e-0d8a4d0f6a11',
  note: 'Asked for by telephone',
  confirmed: 'yes',
}

test('a reason and a confirmation cancel an order', () => {
  expect(cancelOrderInput.parse(MEANT)).toEqual(MEANT)
})

test.each([
  ['a missing confirmation', { ...MEANT, confirmed: '' }, MESSAGES.cancel_confirm],
  ['a missing reason', { ...MEANT, note: ' ' }, undefined],
  ['a missing order', { ...MEANT, orderId: '1 OR 1=1' }, MESSAGES.order_not_found],
  ['an additional field', { ...MEANT, refundPaise: 1 }, MESSAGES.bad_request],
  ['a missing form', null, MESSAGES.bad_request],
])('%s cancels nothing', (_name, input, message) => {
  const parsed = cancelOrderInput.safeParse(input)
  expect(parsed.success).toBe(false)
  if (message) expect(parsed.error?.issues[0]?.message).toBe(message)
})
