/** The documentation’s examples follow its forms, and show no key of somebody’s own. */
import { describe, expect, test } from 'vitest'
import { apiReference } from '#domain/integrations/api-reference.ts'
import { TEST_KEY } from '#domain/integrations/scopes.ts'
import {
  isJson,
  typedRequest,
  typedSamples,
  type TypedInput,
} from '../../../app/routes/integrations/api-docs/typed-sample.ts'
import { plainText } from '../../../app/routes/integrations/api-docs/highlight.ts'

const shopUrl = 'https://shop.example'
const { endpoints } = apiReference({ shopUrl, isTestKeyOn: true })

const asked = (id: string, typed: Record<string, string>, ownKey: string | null = null) => {
  const endpoint = endpoints.find((each) => each.id === id)
  if (!endpoint) throw new Error(`no endpoint ${id}`)
  const input: TypedInput = { endpoint, shopUrl, typed: new Map(Object.entries(typed)), ownKey }
  return { request: typedRequest(input), samples: typedSamples(input), endpoint }
}

describe('an example', () => {
  test('stays as it was written while the form is empty', () => {
    expect(asked('listOrders', { 'query limit': ' ', 'query status': '' }).samples).toBeNull()
  })

  test('asks for what was typed, in every language, and for nothing else', () => {
    const { request, samples } = asked('listOrders', { 'query limit': '5', 'query status': 'a&b=c' })
    expect(request?.url).toBe(`${shopUrl}/orders-api/orders?limit=5&status=a%26b%3Dc`)
    for (const code of Object.values(samples ?? {})) expect(plainText(code)).toContain(request?.url)
  })

  test('has the word for an id that is missing, and the id that was typed', () => {
    expect(asked('getOrder', {}, 'mine').request?.url).toBe(`${shopUrl}/orders-api/orders/YOUR_ORDER_ID`)
    expect(asked('getOrder', { 'path id': 'a/b' }).request?.url).toBe(`${shopUrl}/orders-api/orders/a%2Fb`)
  })

  test('shows the test key or a word for a key, and one’s own only when it is given', () => {
    const keyOf = (ownKey: string | null) =>
      asked('listProducts', { 'query limit': '5' }, ownKey).request?.headers[0]
    expect(keyOf(null)).toEqual(['api-key', TEST_KEY])
    expect(keyOf('mine')).toEqual(['api-key', 'mine'])
    const secret = asked('sendData', { 'header idempotency-key': 'once' })
    expect(secret.request?.headers).toEqual([
      ['webhook-secret', 'YOUR_WEBHOOK_SECRET'],
      ['idempotency-key', 'once'],
      ['timestamp', { kind: 'now' }],
    ])
  })

  test('sends the body that was typed, and ours while that is no JSON', () => {
    const { endpoint } = asked('sendData', {})
    const ours = JSON.parse(endpoint.bodies[0]?.sample ?? '') as unknown
    expect(asked('sendData', { body: '{"type":"stats_update"}' }).request?.body).toEqual({
      type: 'stats_update',
    })
    expect(asked('sendData', { body: '{"type":' }).request?.body).toEqual(ours)
    expect(asked('sendData', { body: endpoint.bodies[0]?.sample ?? '' }).samples).toBeNull()
    expect([isJson('null'), isJson('')]).toEqual([true, false])
  })
})
