/** Example requests for each endpoint of the OpenAPI document. */
import {
  listBodyForms,
  listEndpoints,
  type DocumentedEndpoint,
  type OpenApiDocument,
} from './open-api-document.ts'
import { codeSamples, type CodeSamples, type SampleRequest } from './code-samples.ts'
import { SAMPLE_ORDER, SAMPLE_PRODUCT } from './api-samples.ts'
import { sampleValue } from './json-schema.ts'
import { TEST_KEY, TEST_KEY_SCOPES, type Scope } from '#modules/staff/rules/scopes.ts'

/** An id that the reader has to fill in: an invented one would answer 404. */
export type OwnId = {
  readonly word: string
  readonly what: string
  /** The endpoint that lists such ids. */
  readonly from: 'listOrders' | 'listProducts'
  readonly fromTitle: string
}

const OWN_IDS: readonly (OwnId & { readonly sample: string })[] = [
  {
    word: 'YOUR_ORDER_ID',
    what: 'an order',
    from: 'listOrders',
    fromTitle: 'List orders',
    sample: SAMPLE_ORDER.id,
  },
  {
    word: 'YOUR_PRODUCT_ID',
    what: 'a product',
    from: 'listProducts',
    fromTitle: 'List products',
    sample: SAMPLE_PRODUCT.id,
  },
]

const OWN_KEY = { 'api-key': 'YOUR_API_KEY', 'webhook-secret': 'YOUR_WEBHOOK_SECRET' } as const
/** Headers that need a new value for each request: an old one would be refused. */
const FRESH_HEADERS: Readonly<Record<string, SampleRequest['headers'][number][1]>> = {
  timestamp: { kind: 'now' },
  'idempotency-key': { kind: 'unique' },
}
/** Only useful in a second request, with values from the first response. */
const PAGING: ReadonlySet<string> = new Set(['cursor', 'updated_since'])
const MAX_PARAMETERS = 2

export type RequestExample = {
  readonly samples: CodeSamples
  /** JSON by the name of the body's form. */
  readonly bodies: Readonly<Record<string, string>>
  readonly ownIds: readonly OwnId[]
}

/** By operation id. `isTestKeyOn`: the samples carry the public test key where the endpoint accepts it. */
export function requestExamples(
  document: OpenApiDocument,
  isTestKeyOn: boolean,
): Record<string, RequestExample> {
  return Object.fromEntries(
    listEndpoints(document).map((endpoint) => [
      endpoint.operation.operationId,
      requestExample(document, endpoint, isTestKeyOn),
    ]),
  )
}

function requestExample(
  { servers, components }: OpenApiDocument,
  { path, method, keyHeader, operation }: DocumentedEndpoint,
  isTestKeyOn: boolean,
): RequestExample {
  const { parameters = [], requestBody, security } = operation
  const forms = listBodyForms(requestBody?.content['application/json'].schema, components.schemas)
  const bodies = forms.map(({ name, schema }) => {
    const sample = JSON.stringify(sampleValue(schema, components.schemas), null, 2)
    return [name, withOwnIds(sample)] as const
  })
  const exampleOf = (name: string) => textOf(parameters.find((each) => each.name === name)?.example)
  const query = parameters
    .filter((each) => each.in === 'query' && !PAGING.has(each.name))
    .filter(({ example, schema }) => example !== undefined && textOf(example) !== textOf(schema.default))
    .slice(0, MAX_PARAMETERS)
    .map(({ name }) => `${name}=${encodeURIComponent(exampleOf(name))}`)
  const search = query.length > 0 ? `?${query.join('&')}` : ''
  const [scope] = Object.values(security?.[0] ?? {}).flat() as Scope[]
  const isTestKey = isTestKeyOn && keyHeader === 'api-key' && scope && TEST_KEY_SCOPES.has(scope)
  const url =
    withOwnIds(
      `${servers[0]?.url}${path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => exampleOf(name))}`,
    ) + search
  const [body] = bodies
  const request: SampleRequest = {
    method,
    url,
    headers: [
      [keyHeader, isTestKey ? TEST_KEY : OWN_KEY[keyHeader]],
      ...parameters
        .filter((each) => each.in === 'header' && each.required)
        .map(({ name }) => [name, FRESH_HEADERS[name] ?? exampleOf(name)] as const),
    ],
    ...(body ? { body: JSON.parse(body[1]) as unknown } : {}),
  }
  return {
    samples: codeSamples(request),
    bodies: Object.fromEntries(bodies),
    ownIds: OWN_IDS.filter(({ word }) => url.includes(word) || body?.[1].includes(word)).map(
      ({ sample: _sample, ...ownId }) => ownId,
    ),
  }
}

export function withOwnIds(text: string): string {
  return OWN_IDS.reduce((given, { sample, word }) => given.replaceAll(sample, word), text)
}

function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
