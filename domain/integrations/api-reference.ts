/** What the documentation's page tells, made from the same document that programs read. */
import { CHANGE_LOG, type Change } from './change-log.ts'
import {
  codeSample,
  MADE_HEADERS,
  OWN_KEY,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
  type SampleRequest,
} from './code-samples.ts'
import { API_ENDPOINTS } from './endpoints.ts'
import type { ApiEndpoint } from './api-endpoint.ts'
import { fieldView, fieldViews, type Book, type FieldView } from './field-views.ts'
import { nameOfRef, type JsonSchema } from './json-schema.ts'
import type { OpenApiDocument, Operation, Parameter, ResponseObject } from './open-api-types.ts'
import { openApiDocument, USUAL_REFUSALS } from './open-api.ts'
import { API_REFUSALS, type ApiRefusalCode } from './refusal.ts'
import { ownIdsIn, withOwnIds, type OwnId } from './own-ids.ts'
import { TEST_KEY, TEST_KEY_SCOPES, type Scope } from './scopes.ts'
import { sampleValue } from './sample-value.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

export type ParameterView = FieldView & { readonly place: Parameter['in'] }

export type BodyView = {
  readonly name: string
  readonly fields: readonly FieldView[]
  readonly sample: string
}

export type RefusalView = { readonly status: number; readonly code: ApiRefusalCode; readonly means: string }

export type EndpointView = {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly group: string
  readonly title: string
  readonly description: string
  readonly scope: Scope
  readonly keyHeader: ApiEndpoint['keyHeader']
  readonly isTagged: boolean
  readonly parameters: readonly ParameterView[]
  /** One for each form that the body may have. */
  readonly bodies: readonly BodyView[]
  readonly answer: readonly FieldView[]
  readonly sampleAnswer: string
  /** The key that the samples show: nobody’s own. */
  readonly keyInSamples: string
  readonly samples: Readonly<Record<SampleLanguage, string>>
  /** What to put into the samples before they are sent. */
  readonly ownIds: readonly OwnId[]
  readonly refusals: readonly RefusalView[]
}

export type EventView = {
  readonly name: string
  readonly title: string
  readonly when: string
  readonly fields: readonly FieldView[]
  readonly sample: string
}

export type ObjectView = { readonly name: string; readonly fields: readonly FieldView[] }

export type ApiReference = {
  readonly shopUrl: string
  readonly version: string
  readonly testKey: string | null
  readonly groups: readonly { readonly name: string; readonly description: string }[]
  readonly endpoints: readonly EndpointView[]
  readonly objects: readonly ObjectView[]
  readonly events: readonly EventView[]
  readonly refusals: readonly RefusalView[]
  readonly changes: readonly Change[]
}

export type ReferenceOptions = {
  /** Where the shop lives, without a slash at the end. */
  readonly shopUrl: string
  /** A shop in test mode has a key that everybody knows. */
  readonly isTestKeyOn: boolean
}

export function apiReference({ shopUrl, isTestKeyOn }: ReferenceOptions): ApiReference {
  const document = openApiDocument({ shopUrl })
  const book: Book = { named: document.components.schemas, linked: linkedNames(document) }
  const testKey = isTestKeyOn ? TEST_KEY : null
  return {
    shopUrl,
    version: document.info.version,
    testKey,
    groups: document.tags.filter(({ name }) => API_ENDPOINTS.some(({ group }) => group === name)),
    endpoints: API_ENDPOINTS.map((endpoint) =>
      endpointView(endpoint, operationOf(document, endpoint), book, { shopUrl, testKey }),
    ),
    objects: [...book.linked].map((name) => ({ name, fields: fieldViews(book.named[name] ?? {}, book) })),
    events: eventViews(document, book),
    refusals: refusalViews(Object.keys(API_REFUSALS) as ApiRefusalCode[]),
    changes: CHANGE_LOG,
  }
}

function operationOf(document: OpenApiDocument, { path, method, id }: ApiEndpoint): Operation {
  const operation = document.paths[path]?.[method === 'GET' ? 'get' : 'post']
  if (!operation) throw new Error(`The document does not tell of ${id}`)
  return operation
}

type Asking = { readonly shopUrl: string; readonly testKey: string | null }

function endpointView(endpoint: ApiEndpoint, operation: Operation, book: Book, asking: Asking): EndpointView {
  const { id, method, path, group, title, description, scope, keyHeader, isTagged = false } = endpoint
  const parameters = (operation.parameters ?? []).map((parameter) => parameterView(parameter, book))
  const bodies = bodyViews(operation.requestBody?.content['application/json'].schema, book)
  const answer = answerSchema(operation)
  const request = sampleRequest(endpoint, parameters, bodies, asking)
  return {
    id,
    method,
    path,
    group,
    title,
    description,
    scope,
    keyHeader,
    isTagged,
    parameters,
    bodies,
    answer: fieldViews(answer, book),
    sampleAnswer: jsonText(sampleValue(answer, book.named)),
    keyInSamples: keyInSamples(endpoint, asking.testKey),
    samples: Object.fromEntries(
      SAMPLE_LANGUAGES.map((language) => [language, codeSample(request, language)]),
    ) as Record<SampleLanguage, string>,
    ownIds: ownIdsIn(request.url + jsonText(request.body)),
    refusals: refusalViews([...USUAL_REFUSALS, ...(endpoint.refusals ?? [])]),
  }
}

function answerSchema({ responses }: Operation): JsonSchema {
  const answered = responses['200'] as ResponseObject | undefined
  return answered?.content?.['application/json']?.schema ?? {}
}

function parameterView(parameter: Parameter, book: Book): ParameterView {
  const { name, in: place, description, required, schema, example } = parameter
  const view = fieldView(name, { ...schema, description }, required, book)
  const shown = typeof example === 'string' ? example : view.example
  return { ...view, example: shown, place }
}

/** A body that may have several forms is told form by form. */
function bodyViews(schema: JsonSchema | undefined, book: Book): BodyView[] {
  if (!schema) return []
  const name = nameOfRef(schema.$ref)
  const own = name === null ? schema : (book.named[name] ?? {})
  if (own.oneOf) return own.oneOf.flatMap((form) => bodyViews(form, book))
  const kind = own.properties?.['type']?.const
  return [
    {
      name: typeof kind === 'string' ? kind : 'body',
      fields: fieldViews(own, book),
      sample: withOwnIds(jsonText(sampleValue(own, book.named))),
    },
  ]
}

/** Ways on through a list: in a request of their own, with what an answer has said. */
const WAYS_ON: ReadonlySet<string> = new Set(['cursor', 'updated_since'])
/** At most so many parameters stand in an example. */
const SHOWN_PARAMETERS = 2

function sampleRequest(
  endpoint: ApiEndpoint,
  parameters: readonly ParameterView[],
  bodies: readonly BodyView[],
  { shopUrl, testKey }: Asking,
): SampleRequest {
  const { method, path, keyHeader, headers = {} } = endpoint
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(parameters.find((each) => each.name === name)?.example ?? ''),
  )
  const query = parameters
    .filter(({ place, example, usual }) => place === 'query' && example !== '' && example !== usual)
    .filter(({ name }) => !WAYS_ON.has(name))
    .slice(0, SHOWN_PARAMETERS)
    .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`)
  const [body] = bodies
  return {
    method,
    url: shopUrl + withOwnIds(filled) + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: [
      [keyHeader, keyInSamples(endpoint, testKey)],
      ...Object.entries(headers)
        .filter(([, { isRequired }]) => isRequired)
        .map(([name, { example }]) => [name, MADE_HEADERS[name] ?? example] as const),
    ],
    ...(body ? { body: JSON.parse(body.sample) as unknown } : {}),
  }
}

function keyInSamples({ scope, keyHeader }: ApiEndpoint, testKey: string | null): string {
  const isTestKey = keyHeader === 'api-key' && testKey !== null && TEST_KEY_SCOPES.has(scope)
  return isTestKey ? testKey : OWN_KEY[keyHeader]
}

function eventViews(document: OpenApiDocument, book: Book): EventView[] {
  return WEBHOOK_EVENTS.map(({ name, title, when }) => {
    const media = document.webhooks[name]?.post.requestBody?.content['application/json']
    return {
      name,
      title,
      when,
      fields: fieldViews(media?.schema ?? {}, book),
      sample: jsonText(media?.example),
    }
  })
}

/** Named objects that answers and events carry; what lies only within those is told there. */
function linkedNames(document: OpenApiDocument): ReadonlySet<string> {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const answers = operations.map(answerSchema)
  return new Set(answers.flatMap((schema) => refsIn(schema)))
}

/** Names that a schema refers to by itself, in the order in which it does. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { $ref } = value as JsonSchema
  const name = nameOfRef($ref)
  return name === null ? Object.values(value).flatMap(refsIn) : [name]
}

function refusalViews(codes: readonly ApiRefusalCode[]): RefusalView[] {
  const all = [...new Set(codes)].map((code) => ({ code, ...API_REFUSALS[code] }))
  return all.toSorted((a, b) => a.status - b.status)
}

function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
