/** Example requests contain no key and no invented id that the reader might mistake for a real one. */
import { expect, test } from 'vitest'
import { API_ENDPOINTS } from './endpoints.ts'
import { openApiDocument } from './open-api.ts'
import { requestExamples, withOwnIds } from './request-samples.ts'
import { SAMPLE_ORDER, SAMPLE_PRODUCT } from './api-samples.ts'
import { TEST_KEY } from '#modules/staff/rules/scopes.ts'

const document = openApiDocument({ shopUrl: 'https://shop.test', endpoints: API_ENDPOINTS })
const inTestMode = requestExamples(document, true)
const live = requestExamples(document, false)
const textOf = (examples: typeof live) =>
  Object.values(examples)
    .flatMap(({ samples }) => Object.values(samples))
    .join('\n')

test('every endpoint has an example in every language', () => {
  expect(Object.keys(live)).toEqual(API_ENDPOINTS.map(({ id }) => id))
  for (const { samples } of Object.values(live)) expect(Object.keys(samples)).toHaveLength(3)
})

test('examples contain the test key in a shop in test mode, and no key elsewhere', () => {
  expect(textOf(inTestMode)).toContain(TEST_KEY)
  expect(textOf(live)).not.toContain(TEST_KEY)
  expect(textOf(live)).toContain('YOUR_API_KEY')
})

test('the test key is not shown where it opens nothing', () => {
  expect(Object.values(inTestMode['sendData']?.samples ?? {}).join('')).not.toContain(TEST_KEY)
  expect(inTestMode['sendData']?.samples.curl).toContain('webhook-secret: YOUR_WEBHOOK_SECRET')
})

test('every form of a body has a sample', () => {
  const { bodies = {} } = live['sendData'] ?? {}
  expect(Object.keys(bodies)).toEqual(['order_sync', 'product_sync', 'stats_update'])
  for (const [name, sample] of Object.entries(bodies))
    expect((JSON.parse(sample) as { type: string }).type).toBe(name)
})

test('an address has its parameters filled in', () => {
  for (const { samples } of Object.values(live)) expect(samples.curl).not.toMatch(/shop\.test\S*\{/)
  expect(live['listOrders']?.samples.curl).toContain(`limit=20&status=${SAMPLE_ORDER.status}`)
})

test('a real id is replaced by a placeholder, which is explained', () => {
  expect(withOwnIds(`${SAMPLE_ORDER.id} ${SAMPLE_PRODUCT.id} ${SAMPLE_ORDER.id}`)).toBe(
    'YOUR_ORDER_ID YOUR_PRODUCT_ID YOUR_ORDER_ID',
  )
  const made = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/
  for (const { samples, bodies } of Object.values(live))
    for (const text of [...Object.values(samples), ...Object.values(bodies)]) expect(text).not.toMatch(made)
  const explained = Object.entries(live).filter(([, { ownIds }]) => ownIds.length > 0)
  expect(explained.map(([id]) => id)).toEqual(['getOrder', 'getProduct', 'sendData'])
})

test('the sample response shows what the example requests', () => {
  const answered = document.paths['/orders-api/orders']?.get?.responses['200']
  const example = answered && 'content' in answered ? answered.content?.['application/json']?.example : null
  const answer = example as { data: { status: string }[]; pagination: object }
  expect(answer.data.map(({ status }) => status)).toEqual([SAMPLE_ORDER.status])
  expect(answer.pagination).toEqual({ total: 1, limit: 20, offset: 0, hasMore: false, next_cursor: null })
})
