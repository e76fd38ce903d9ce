import { expect, test } from 'vitest'
import { INTEGRATOR_KEY, testApp } from './harness.ts'

const { app } = await testApp()
const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/orders-api/products', headers })

test('the key of the settings reads the active catalogue in rupees', async () => {
  const answer = await ask({ 'api-key': INTEGRATOR_KEY })
  expect(answer.statusCode).toBe(200)
  const { success, data } = answer.json<{ success: boolean; data: { price: number; status: string }[] }>()
  expect(success).toBe(true)
  expect(data.length).toBeGreaterThanOrEqual(20)
  expect(
    data.every((product) => product.status === 'active' && product.price > 100 && product.price < 1_000),
  ).toBe(true)
})

test.each([
  ['no key', {}],
  ['a wrong key', { 'api-key': 'wrong' }],
  ['an empty key', { 'api-key': '' }],
])('%s is refused with the same answer', async (_what, headers) => {
  const answer = await ask(headers)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({
    success: false,
    error: {
      code: 'unauthenticated',
      message: 'This key is not known here, or no longer counts',
      request_id: answer.headers['x-request-id'],
    },
  })
})

test('a shop without a key lets nobody in', async () => {
  const closed = await testApp({ settings: { integrators: { key: null, secret: null } } })
  const answer = await closed.app.inject({ url: '/orders-api/products', headers: { 'api-key': '' } })
  expect(answer.statusCode).toBe(401)
})
