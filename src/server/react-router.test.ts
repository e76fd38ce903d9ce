import { expect, test } from 'vitest'
import { lowerCaseAddress } from '#server/react-router.ts'

test.each([
  ['/Products', '/products'],
  ['/RULED-Notebook/Deccan?Color=Red', '/ruled-notebook/deccan?Color=Red'],
  ['/Orders/Confirm/AbC', '/orders/Confirm/AbC'],
  ['/About%E0%A4%AA', '/about%E0%A4%AA'],
  ['/ORDERS-API/orders', '/orders-api/orders'],
])('%s leads to %s', (given, expected) => {
  expect(lowerCaseAddress(given)).toBe(expected)
})

test.each([
  '/products',
  '/',
  '//Evil.example',
  '/\\Evil.example',
  '/orders/confirm/AbC',
  '/search%E0?Q=A',
  '/cms/X',
])('%s stays', (given) => {
  expect(lowerCaseAddress(given)).toBeNull()
})
