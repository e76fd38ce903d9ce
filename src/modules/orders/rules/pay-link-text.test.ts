import { expect, test } from 'vitest'
import { paise } from '#platform/rules/money.ts'
import { payLinkText } from './pay-link-text.ts'

test('the message contains the order, its total, its link and its expiry', () => {
  const order = {
    number: 'PN-1078',
    totalPaise: paise(149_900),
    customer: { fullName: 'Asha Rao' },
  }
  const text = payLinkText(order, 'https://shop.test/orders/open/abc', new Date('2026-11-27T06:30:00Z'))
  const until = / We keep the items for you until Friday\D+12:00\s?pm\.$/i
  expect(text).toMatch(until)
  expect(text.replace(until, '')).toBe(
    'Hello Asha Rao, your Panna order PN-1078 comes to ₹1,499. Open this link to see it and pay: https://shop.test/orders/open/abc',
  )
})
