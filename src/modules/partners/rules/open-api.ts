/** The OpenAPI 3.1 document of the partner API, generated from the descriptions that the server validates by. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  ALLOW_HEADER,
  LIMIT_HEADERS,
  RETRY_HEADER,
  SHARED_HEADERS,
  TAG_HEADER,
  type AnswerHeader,
} from './answer-headers.ts'
import { type ApiEndpoint, API_REFUSALS, apiRefusal, type ApiRefusalCode } from './api-endpoint.ts'
import { CHANGE_LOG } from './change-log.ts'
import { DOCUMENTED_ENDPOINTS } from './endpoints.ts'
import { SchemaBook, sampleValue } from './json-schema.ts'
import type {
  Content,
  Header,
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from './open-api-document.ts'
import { SCOPE_WORDS } from '#modules/staff/rules/scopes.ts'
import { SIGNATURE_VECTORS } from './code-samples.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

/** Possible errors of every endpoint, besides its own. */
const USUAL_REFUSALS: readonly ApiRefusalCode[] = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'too_many_requests',
  'unexpected',
  'busy',
]

/** May occur before the key is known, so rate limit headers are not promised. */
const WITHOUT_LIMIT: ReadonlySet<ApiRefusalCode> = new Set([
  'unauthenticated',
  'method_not_allowed',
  'unexpected',
  'busy',
])
const WITH_RETRY: ReadonlySet<ApiRefusalCode> = new Set(['too_many_requests', 'busy'])

const GROUPS: Readonly<Record<ApiEndpoint['group'], string>> = {
  Orders: 'What was ordered, by whom where the key may know it, and how far it is.',
  Products: 'The catalogue with its prices and its stock.',
  Figures: 'Sums over orders and products.',
  Data: 'What partners send to the shop.',
}

const SCHEMES: Readonly<Record<ApiEndpoint['keyHeader'], string>> = {
  'api-key': 'apiKey',
  'webhook-secret': 'webhookSecret',
}

export type OpenApiOptions = {
  /** The shop's base URL, without a trailing slash. */
  readonly shopUrl: string
  readonly endpoints?: readonly ApiEndpoint[]
}

export function openApiDocument({
  shopUrl,
  endpoints = DOCUMENTED_ENDPOINTS,
}: OpenApiOptions): OpenApiDocument {
  const book = new SchemaBook()
  book.add(apiRefusal, 'answer')
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const method = endpoint.method === 'GET' ? 'get' : 'post'
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint, book) }
  }
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: `${shopFacts().name} for integrators`,
      version: CHANGE_LOG[0].version,
      summary: 'Orders, products and figures of the shop, and webhooks about them.',
      description: `Amounts are in rupees with up to two decimals; times are in ISO 8601. Guide with examples: ${shopUrl}/api-docs`,
      contact: { name: shopFacts().name, email: shopFacts().email, url: `${shopUrl}/contact` },
    },
    servers: [{ url: shopUrl, description: 'This shop' }],
    tags: [
      ...Object.entries(GROUPS)
        .filter(([name]) => endpoints.some(({ group }) => group === name))
        .map(([name, description]) => ({ name, description })),
      WEBHOOKS_TAG,
    ],
    paths,
    webhooks: webhooksOf(book),
    components: {
      schemas: book.named,
      responses: refusalResponses(),
      headers: headerComponents(),
      securitySchemes: securitySchemes(),
    },
    externalDocs: { url: `${shopUrl}/api-docs`, description: 'The same for people' },
  }
}

function operationOf(endpoint: ApiEndpoint, book: SchemaBook): Operation {
  const parameters = parametersOf(endpoint, book)
  const { body } = endpoint
  return {
    operationId: endpoint.id,
    tags: [endpoint.group],
    summary: endpoint.title,
    description: `${endpoint.description}\n\nNeeds the scope \`${endpoint.scope}\`: ${SCOPE_WORDS[endpoint.scope]}.`,
    security: [{ [SCHEMES[endpoint.keyHeader]]: [endpoint.scope] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, content: jsonContent(book.add(body, 'request'), book) } }
      : {}),
    responses: responsesOf(endpoint, book),
  }
}

function parametersOf(endpoint: ApiEndpoint, book: SchemaBook): Parameter[] {
  const { params, query, headers = {}, isTagged = false } = endpoint
  return [
    ...(params ? fieldsOf(book.add(params, 'request'), 'path') : []),
    ...(query ? fieldsOf(book.add(query, 'request'), 'query') : []),
    ...Object.entries(headers).map(([name, header]) => headerParameter(name, header)),
    ...(isTagged && !('if-none-match' in headers) ? [headerParameter('if-none-match', IF_NONE_MATCH)] : []),
  ]
}

const IF_NONE_MATCH = {
  description: 'The `etag` of the answer that you have. Nothing new: 304 without a body.',
  isRequired: false,
  example: TAG_HEADER.etag.example,
}

function headerParameter(name: string, header: NonNullable<ApiEndpoint['headers']>[string]): Parameter {
  const { description, isRequired, example } = header
  return { name, in: 'header', description, required: isRequired, schema: { type: 'string' }, example }
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema, place: 'path' | 'query'): Parameter[] {
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => {
    const [example] = schema.examples ?? []
    return {
      name,
      in: place,
      description,
      required: place === 'path' || required.includes(name),
      schema,
      ...(example === undefined ? {} : { example }),
    }
  })
}

function responsesOf(endpoint: ApiEndpoint, book: SchemaBook): Operation['responses'] {
  const { answer, isTagged = false, isPdf = false, refusals = [] } = endpoint
  const tag = isTagged ? TAG_HEADER : {}
  const codes = [...new Set([...USUAL_REFUSALS, ...refusals])]
  const refused = codes.map((code): [string, Reference] => [
    String(API_REFUSALS[code].status),
    { $ref: `#/components/responses/${code}` },
  ])
  const responses: [string, ResponseObject | Reference][] = [
    [
      '200',
      {
        description: endpoint.title,
        headers: headerRefs({ ...SHARED_HEADERS, ...LIMIT_HEADERS, ...tag }),
        content: isPdf ? PDF_CONTENT : jsonContent(book.add(answer, 'answer'), book),
      },
    ],
    ...(isTagged ? [['304', notModified()] satisfies [string, ResponseObject]] : []),
    ...refused,
  ]
  return Object.fromEntries(responses)
}

function notModified(): ResponseObject {
  return {
    description: 'Nothing has changed since the response with this `etag`.',
    headers: headerRefs({ ...SHARED_HEADERS, ...LIMIT_HEADERS, ...TAG_HEADER }),
  }
}

function jsonContent(schema: JsonSchema, book: SchemaBook): Content {
  return { 'application/json': { schema, example: sampleValue(schema, book.named) } }
}

/** The webhooks that the shop sends. */
function webhooksOf(book: SchemaBook): OpenApiDocument['webhooks'] {
  return Object.fromEntries(
    WEBHOOK_EVENTS.map(({ name, title, when, payload }) => [
      name,
      {
        post: {
          operationId: nameOfEvent(name),
          tags: [WEBHOOKS_TAG.name],
          summary: title,
          description: when,
          parameters: WEBHOOK_HEADERS.map(([header, description, example]) => ({
            name: header,
            in: 'header',
            description,
            required: true,
            example,
            schema: { type: 'string' },
          })),
          requestBody: { required: true, content: jsonContent(book.add(payload, 'answer'), book) },
          responses: { '2XX': { description: 'Accepted. Any other response is retried later.' } },
        },
      } satisfies { post: Operation },
    ]),
  )
}

/** order.created is onOrderCreated. */
function nameOfEvent(name: string): string {
  const words = name.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `on${words.join('')}`
}

const PDF_CONTENT = { 'application/pdf': { schema: {} } }
const WEBHOOKS_TAG = { name: 'Webhooks', description: 'What the shop posts to your own address.' }

const WEBHOOK_HEADERS = [
  ['webhook-id', 'The message ID, the same for each attempt.', SIGNATURE_VECTORS[0].id],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970.', String(SIGNATURE_VECTORS[0].timestamp)],
  [
    'webhook-signature',
    'One or more signatures, separated by spaces: HMAC-SHA256 of id, timestamp and body, joined by dots.',
    SIGNATURE_VECTORS[0].signature,
  ],
] as const

function refusalResponses(): Record<string, ResponseObject> {
  const codes = Object.keys(API_REFUSALS) as ApiRefusalCode[]
  return Object.fromEntries(
    codes.map((code) => [
      code,
      {
        description: API_REFUSALS[code].means,
        headers: headerRefs({
          ...SHARED_HEADERS,
          ...(WITHOUT_LIMIT.has(code) ? {} : LIMIT_HEADERS),
          ...(WITH_RETRY.has(code) ? RETRY_HEADER : {}),
          ...(code === 'method_not_allowed' ? ALLOW_HEADER : {}),
        }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

const ALL_HEADERS: Readonly<Record<string, AnswerHeader>> = {
  ...SHARED_HEADERS,
  ...LIMIT_HEADERS,
  ...RETRY_HEADER,
  ...ALLOW_HEADER,
  ...TAG_HEADER,
}

function headerRefs(headers: Readonly<Record<string, AnswerHeader>>): Record<string, Reference> {
  return Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}

function headerComponents(): Record<string, Header> {
  return Object.fromEntries(
    Object.entries(ALL_HEADERS).map(([name, { description, kind, example }]) => [
      name,
      kind === 'number'
        ? { description, schema: { type: 'integer', minimum: 0 }, example: Number(example) }
        : { description, schema: { type: 'string' }, example },
    ]),
  )
}

function securitySchemes(): OpenApiDocument['components']['securitySchemes'] {
  return {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'api-key',
      description: 'A key that the shop owner creates for you, with the scopes that you need.',
    },
    webhookSecret: {
      type: 'apiKey',
      in: 'header',
      name: 'webhook-secret',
      description: 'The key for sending data to the shop, with the scope `data:write`.',
    },
  }
}
