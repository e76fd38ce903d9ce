/** The OpenAPI document is valid, as far as a program can check. */
import { describe, expect, test } from 'vitest'
import { API_ENDPOINTS } from './endpoints.ts'
import type { Operation, Parameter } from './open-api-document.ts'
import { openApiDocument } from './open-api.ts'
import { documentAjv, expectDocumented, pointer, resolved, validatorIn } from '#tests/support/api-document.ts'

const document = openApiDocument({ shopUrl: 'https://shop.test' })
const ajv = documentAjv(document)

type Place = { readonly place: string; readonly value: Record<string, unknown> }

/** Every object of the document with its path. */
function everyObject(value: unknown = document, place = '#'): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, each]) => everyObject(each, `${place}/${pointer(key)}`))
  return Array.isArray(value) ? inner : [{ place, value: value as Record<string, unknown> }, ...inner]
}

const operations: readonly (readonly [string, Operation])[] = [
  ...Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => [path, operation] as const),
  ),
  ...Object.entries(document.webhooks).map(([name, { post }]) => [name, post] as const),
]

describe('the OpenAPI document', () => {
  test('has every endpoint of the registry, with a unique name', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id, path, method } of API_ENDPOINTS)
      expect(document.paths[path]?.[method === 'GET' ? 'get' : 'post']?.operationId).toBe(id)
  })

  test('has no broken reference', () => {
    const references = everyObject().flatMap(({ value }) =>
      typeof value['$ref'] === 'string' ? [value['$ref']] : [],
    )
    expect(references.length).toBeGreaterThan(10)
    for (const $ref of references) expect(resolved(document, { $ref }), $ref).toBeDefined()
  })

  test('has only schemas that compile as JSON Schema 2020-12', () => {
    const places = everyObject()
      .filter(({ value }) => typeof value['schema'] === 'object')
      .map(({ place }) => `${place}/schema`)
    const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(places.length).toBeGreaterThan(10)
    for (const place of [...places, ...named]) expect(validatorIn(ajv, place), place).toBeTypeOf('function')
  })

  test('has only samples that match their schemas', () => {
    const samples = everyObject().filter(
      ({ value }) => value['schema'] !== undefined && value['example'] !== undefined,
    )
    // Each response of an endpoint has at least one.
    expect(samples.length).toBeGreaterThanOrEqual(API_ENDPOINTS.length)
    for (const { place, value } of samples) {
      const validate = validatorIn(ajv, `${place}/schema`)
      validate(value['example'])
      expect(validate.errors ?? [], place).toEqual([])
    }
  })

  test('has a parameter for every part of a path, and none twice', () => {
    for (const [path, { parameters = [] }] of operations) {
      const inPath = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name)
      expect(inPath.toSorted()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted(),
      )
      const names = parameters.map(({ in: place, name }) => `${place} ${name}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('explains every parameter, and every key that an operation needs', () => {
    for (const [path, { parameters = [], security = [] }] of operations) {
      for (const { name, description } of parameters satisfies Parameter[])
        expect(description, `${path} ${name}`).not.toBe('')
      for (const scheme of security.flatMap((each) => Object.keys(each)))
        expect(Object.keys(document.components.securitySchemes)).toContain(scheme)
    }
  })
})

describe('an undocumented response is detected', () => {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'a' }
  const refusal = {
    success: false,
    error: { code: 'unauthenticated', message: 'No', request_id: 'a' },
  }
  const answered = (statusCode: number, body: unknown, more = {}) =>
    expectDocumented(
      { statusCode, body: JSON.stringify(body), headers: { ...headers, ...more } },
      'listProducts',
    )

  test('by its status, its fields and its headers', () => {
    expect(() => answered(401, refusal)).not.toThrow()
    expect(() => answered(418, refusal)).toThrow('listProducts answers 418')
    expect(() => answered(401, { ...refusal, more: 1 })).toThrow('additional properties')
    expect(() => answered(401, { success: false })).toThrow("required property 'error'")
    expect(() => answered(401, refusal, { 'x-request-id': undefined })).toThrow('x-request-id')
    expect(() => answered(503, { ...refusal, error: { ...refusal.error, code: 'busy' } })).toThrow(
      'retry-after',
    )
    expect(() => answered(401, refusal, { 'content-type': 'text/html' })).toThrow('text/html')
  })
})
