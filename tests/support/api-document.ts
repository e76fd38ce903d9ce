/** Checks responses of the integrators' interfaces against the OpenAPI document: status, headers and body. */
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type {
  Header,
  JsonSchema,
  OpenApiDocument,
  Operation,
  Reference,
  ResponseObject,
} from '#modules/partners/rules/open-api-document.ts'
import { openApiDocument } from '#modules/partners/rules/open-api.ts'

/** A response as returned by Fastify's `inject` and by the test's browser. */
export type GivenAnswer = {
  readonly headers: Readonly<Record<string, unknown>>
} & (
  | { readonly statusCode: number; readonly body: string }
  | { readonly status: number; readonly text: string }
)

const NAME = 'openapi.json'
const read = openApiDocument({ shopUrl: 'http://shop.test' })
const ajv = documentAjv(closed(read))

/** Fails if the document does not describe the response: an undocumented status, field or header value. */
export function expectDocumented(answer: GivenAnswer, endpointId: string): void {
  const status = 'statusCode' in answer ? answer.statusCode : answer.status
  const text = 'statusCode' in answer ? answer.body : answer.text
  const response = responseTo(endpointId, status)
  const subject = `${endpointId} answers ${status}`
  for (const [name, { $ref }] of Object.entries(response.headers ?? {}) as [string, Reference][])
    expectHeader(answer.headers[name], $ref, `${subject}, header ${name}`)
  if (response.content?.['application/pdf']) {
    expect(String(answer.headers['content-type']), subject).toBe('application/pdf')
    return
  }
  const { schema } = response.content?.['application/json'] ?? {}
  if (!schema) {
    expect(text, subject).toBe('')
    return
  }
  expect(String(answer.headers['content-type']), subject).toMatch(/^application\/json\b/)
  const place = `#/paths/${pointer(pathOf(endpointId))}/${methodOf(endpointId)}/responses/${status}`
  const isRef = '$ref' in (operations().get(endpointId)?.operation.responses[String(status)] ?? {})
  const home = isRef ? refOf(endpointId, status) : place
  expectValid(validatorAt(`${home}/content/application~1json/schema`), JSON.parse(text), subject)
}

/** A validator for OpenAPI 3.1 (draft 2020-12) that rejects unknown keywords. */
export function documentAjv(document: OpenApiDocument): Ajv2020 {
  const validator = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
  addFormats.default(validator)
  validator.addFormat('decimal', {
    type: 'number',
    validate: (value: number) => Number(value.toFixed(2)) === value,
  })
  // The document itself is not a schema; it contains schemas.
  validator.addVocabulary(Object.keys(document))
  validator.addSchema(document, NAME)
  return validator
}

export function validatorIn(validator: Ajv2020, place: string): ValidateFunction {
  const found = validator.getSchema(NAME + place)
  if (!found) throw new Error(`The document has no ${place}`)
  return found
}

/** A segment of a JSON pointer. */
export function pointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

export function resolved<T extends object>(document: OpenApiDocument, value: T | Reference): T {
  if (!('$ref' in value)) return value
  let found: unknown = document
  for (const part of value.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[part]
  if (found === undefined) throw new Error(`${value.$ref} does not resolve`)
  return found as T
}

function expectHeader(given: unknown, ref: string, subject: string): void {
  const { schema } = resolved<Header>(read, { $ref: ref })
  // Rate limit headers are absent if limits are switched off.
  if (given === undefined && ref.includes('ratelimit')) return
  const value = schema.type === 'integer' ? Number(given) : given
  expect(given, subject).toBeDefined()
  expectValid(validatorAt(`${ref}/schema`), value, subject)
}

function expectValid(validate: ValidateFunction, value: unknown, subject: string): void {
  validate(value)
  const wrong = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  expect(wrong, [subject, ...wrong].join('; ')).toEqual([])
}

function validatorAt(place: string): ValidateFunction {
  return validatorIn(ajv, place)
}

type Found = { readonly path: string; readonly method: string; readonly operation: Operation }

function operations(): Map<string, Found> {
  return new Map(
    Object.entries(read.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { path, method, operation },
      ]),
    ),
  )
}

function found(endpointId: string): Found {
  const operation = operations().get(endpointId)
  if (!operation) throw new Error(`The document has no operation ${endpointId}`)
  return operation
}

const pathOf = (endpointId: string) => found(endpointId).path
const methodOf = (endpointId: string) => found(endpointId).method

function responseTo(endpointId: string, status: number): ResponseObject {
  const { responses } = found(endpointId).operation
  const response = responses[String(status)]
  expect(Object.keys(responses), `${endpointId} answers ${status}`).toContain(String(status))
  return resolved<ResponseObject>(read, response as ResponseObject | Reference)
}

function refOf(endpointId: string, status: number): string {
  return (found(endpointId).operation.responses[String(status)] as Reference).$ref
}

/** For clients, responses may gain fields; here an undocumented field is an error. */
function closed(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_key, value: JsonSchema) =>
    isOpenObject(value) ? { ...value, additionalProperties: false } : value,
  ) as OpenApiDocument
}

function isOpenObject(value: unknown): value is JsonSchema {
  return (
    typeof value === 'object' &&
    value !== null &&
    'properties' in value &&
    'type' in value &&
    value.type === 'object' &&
    !('additionalProperties' in value)
  )
}
