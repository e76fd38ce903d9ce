/** Partner API requests with a differently written path or another method. */
import { expect, test } from 'vitest'
import { SCOPES } from '#modules/staff/rules/scopes.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { aKey } from '#tests/support/partners.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app } = testing
const SOMEBODY = '01890000-0000-7000-8000-000000000000'

test.each([
  ['POST', '/orders-api/orders', 405, 'GET, HEAD'],
  ['PUT', '/orders-api/orders/', 405, 'GET, HEAD'],
  ['DELETE', `/orders-api/orders/${SOMEBODY}?x=1`, 405, 'GET, HEAD'],
  ['OPTIONS', '/orders-api/stats', 405, 'GET, HEAD'],
  ['PATCH', '/orders-api/products', 405, 'GET, HEAD'],
  ['GET', '/data-webhook/', 405, 'POST'],
  ['DELETE', '/data-webhook', 405, 'POST'],
  ['GET', `/orders-api/orders/${SOMEBODY}/`, 404, undefined],
  ['POST', '/orders-api/nothing', 404, undefined],
  ['GET', '/data-webhook/more', 404, undefined],
] as const)('%s %s: %i, with the allowed methods', async (method, url, status, allow) => {
  const answer = await app.inject({ method, url, payload: 'x', headers: { 'content-type': 'text/plain' } })
  expect([answer.statusCode, answer.headers['allow']]).toEqual([status, allow])
  expect(answer.json()).toEqual({
    success: false,
    error: {
      ...(allow === undefined
        ? { code: 'not_found', message: MESSAGES.api_not_found }
        : { code: 'method_not_allowed', message: `This address accepts ${allow} only` }),
      request_id: answer.headers['x-request-id'],
    },
  })
})

test('a list also responds with a trailing slash', async () => {
  const { key } = await aKey(testing, { scopes: SCOPES })
  for (const url of ['/orders-api/orders', '/orders-api/products']) {
    const [bare, slashed] = [url, `${url}/`].map((each) =>
      app.inject({ url: `${each}?limit=1`, headers: { 'api-key': key } }),
    )
    expect((await slashed)?.json()).toEqual((await bare)?.json())
    expect((await slashed)?.statusCode).toBe(200)
  }
})
