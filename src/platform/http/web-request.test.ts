import { expect, test } from 'vitest'
import { loggedPath, cleanForwardedFor } from './web-request.ts'

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

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ,2001:db8::1', '192.0.2.1, 2001:db8::1'],
  ['192.0.2.1:443, [2001:db8::1]:443, [2001:db8::2]', '192.0.2.1, 2001:db8::1, 2001:db8::2'],
  ['192.0.2.1, unknown, 192.0.2.2', '192.0.2.2'],
  ['192.0.2.1, unknown', undefined],
  ['', undefined],
  [',', undefined],
  ['192.0.2.1, 192.0.2.999', undefined],
  ['192.0.2.1:port', undefined],
  ['[192.0.2.1', undefined],
])('%j becomes %j', (header, kept) => {
  expect(cleanForwardedFor(header)).toBe(kept)
})
