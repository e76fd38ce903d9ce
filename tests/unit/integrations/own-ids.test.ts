import { expect, test } from 'vitest'
import { apiReference } from '../../../domain/integrations/api-reference.ts'
import { ownIdsIn, withOwnIds } from '../../../domain/integrations/own-ids.ts'
import { SAMPLE_ORDER } from '../../../domain/integrations/sample-order.ts'
import { SAMPLE_PRODUCT } from '../../../domain/integrations/sample-product.ts'

const { endpoints } = apiReference({ shopUrl: 'https://shop.test', isTestKeyOn: true })

test('an id of ours becomes a word, and the word is explained', () => {
  const text = withOwnIds(`${SAMPLE_ORDER.id} ${SAMPLE_PRODUCT.id} ${SAMPLE_ORDER.id}`)
  expect(text).toBe('YOUR_ORDER_ID YOUR_PRODUCT_ID YOUR_ORDER_ID')
  expect(ownIdsIn(text).map(({ from }) => from)).toEqual(['listOrders', 'listProducts'])
  expect(ownIdsIn('nothing')).toEqual([])
})

test('no request that the documentation shows carries an id that nobody has', () => {
  const made = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/
  for (const { samples, bodies } of endpoints)
    for (const text of [...Object.values(samples), ...bodies.map(({ sample }) => sample)])
      expect(text).not.toMatch(made)
  const asked = endpoints.filter(({ ownIds }) => ownIds.length > 0)
  expect(asked.map(({ id }) => id)).toEqual(['getOrder', 'getProduct', 'sendData'])
})

test('an example asks for what its answer shows', () => {
  const { samples, sampleAnswer } = endpoints.find(({ id }) => id === 'listOrders') ?? endpoints[0]!
  expect(samples.curl).toContain(`limit=20&status=${SAMPLE_ORDER.status}`)
  const answer = JSON.parse(sampleAnswer) as { data: { status: string }[]; pagination: object }
  expect(answer.data.map(({ status }) => status)).toEqual([SAMPLE_ORDER.status])
  expect(answer.pagination).toEqual({ total: 1, limit: 20, offset: 0, hasMore: false, next_cursor: null })
})
