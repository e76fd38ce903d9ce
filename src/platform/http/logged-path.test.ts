import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

const SECRET = 'x9'.repeat(22)

test.each([
  [`/orders/open/${SECRET}`, '/orders/open/…'],
  [`/orders/open/${SECRET}.data?_routes=a`, '/orders/open/…'],
  [`/Orders//Confirm/${SECRET}/`, '/Orders//Confirm/…/'],
  [`/auth/reset/${SECRET}`, '/auth/reset/…'],
  [`/auth/reset?token=${SECRET}`, '/auth/reset'],
  [`/join/${SECRET}`, '/join/…'],
  [`/join?token=${SECRET}#${SECRET}`, '/join'],
  [`/webhooks/delhivery/${SECRET}`, '/webhooks/delhivery/…'],
  [`https://shop.test/orders/open/${SECRET}?a=b`, 'https://shop.test/orders/open/…'],
  ['/orders/4d9f0ad2-6a2f-4d3c-9d0e-5a6f1f3c9b11/pay', '/orders/4d9f0ad2-6a2f-4d3c-9d0e-5a6f1f3c9b11/pay'],
  ['/ruled-notebook/orders-open', '/ruled-notebook/orders-open'],
  ['inline', 'inline'],
  ['', ''],
])('of %s a log holds %s', (address, logged) => {
  expect(loggedPath(address)).toBe(logged)
})
