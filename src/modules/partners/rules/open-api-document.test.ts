/** The API reference is rendered from the OpenAPI document, and its examples can be tried. */
import { describe, expect, test } from 'vitest'
import {
  answerSchema,
  listBodyForms,
  listEndpoints,
  listObjectNames,
  listStatuses,
} from './open-api-document.ts'
import { API_ENDPOINTS } from './endpoints.ts'
import { openApiDocument } from './open-api.ts'
import { API_REFUSALS } from './api-endpoint.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const document = openApiDocument({ shopUrl: 'https://shop.test', endpoints: API_ENDPOINTS })
const endpoints = listEndpoints(document)

test('every endpoint, event and error is documented', () => {
  expect(
    endpoints.map(({ operation, method, path, keyHeader }) => [
      operation.operationId,
      method,
      path,
      keyHeader,
    ]),
  ).toEqual(API_ENDPOINTS.map(({ id, method, path, keyHeader }) => [id, method, path, keyHeader]))
  expect(Object.keys(document.webhooks)).toEqual(WEBHOOK_EVENTS.map(({ name }) => name))
  expect(Object.keys(document.components.responses).toSorted()).toEqual(Object.keys(API_REFUSALS).toSorted())
  expect(listObjectNames(document)).toEqual(expect.arrayContaining(['Order', 'Product']))
})

describe('a documented endpoint', () => {
  const [listOrders] = endpoints

  test('has its response and its status codes, with each error code', () => {
    if (!listOrders) throw new Error('no endpoint')
    expect(Object.keys(answerSchema(listOrders.operation).properties ?? {})).toContain('pagination')
    expect(listStatuses(listOrders.operation)).toEqual(
      expect.arrayContaining([
        { status: '200', code: null },
        { status: '304', code: null },
        { status: '429', code: 'too_many_requests' },
      ]),
    )
  })

  test('lists every form of its body', () => {
    const schemas = endpoints.map(
      ({ operation }) => operation.requestBody?.content['application/json'].schema,
    )
    const forms = schemas.flatMap((schema) => listBodyForms(schema, document.components.schemas))
    expect(forms.map(({ name }) => name)).toEqual(['order_sync', 'product_sync', 'stats_update'])
    for (const { schema } of forms) expect(Object.keys(schema.properties ?? {}).length).toBeGreaterThan(1)
  })
})
