/** The meaning of each order status is documented where integrators read it. */
import { expect, test } from 'vitest'
import { integratorOrder } from './integrator-order.ts'
import { wordByWord } from './status-words.ts'

test('each status has one line', () => {
  expect(wordByWord('One of two.', { a: 'first', b: 'second' })).toBe(
    'One of two.\n\n- `a`: first\n- `b`: second',
  )
})

test.each(['status', 'payment_status', 'fulfilment_status'] as const)(
  'every status in %s is explained',
  (name) => {
    const field = integratorOrder.shape[name]
    for (const word of field.options) expect(field.description).toContain(`\n- \`${word}\`: `)
  },
)
