import { expect, test } from 'vitest'
import { staffOrderPath } from './staff-order-path.ts'

test('an order has a page in the panel, and no other text can change the path', () => {
  const id = '0b0f4b57-93a4-4c56-8a52-3a0d9f7f8a11'
  expect(staffOrderPath(id)).toBe(`/cms/orders/${id}`)
  expect(staffOrderPath('../brand?x#\r\ny')).toBe('/cms/orders/..%2Fbrand%3Fx%23%0D%0Ay')
})
