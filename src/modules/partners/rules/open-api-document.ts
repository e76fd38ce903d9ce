/**
 * The part of OpenAPI 3.1 that the shop's own document uses, and how the documentation page reads it. Runs in the
 * browser: must not import zod.
 */

/** JSON Schema, draft 2020-12. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

export type Reference = { $ref: string }

export type Parameter = {
  name: string
  in: 'query' | 'path' | 'header'
  description: string
  required: boolean
  schema: JsonSchema
  example?: unknown
}

export type Media = { schema: JsonSchema; example?: unknown }
export type Content = { 'application/json': Media }
type AnswerContent = { 'application/json'?: Media; 'application/pdf'?: Media }
export type Header = { description: string; schema: JsonSchema; example?: unknown }

export type ResponseObject = {
  description: string
  headers?: Record<string, Header | Reference>
  content?: AnswerContent
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; description?: string; content: Content }
  responses: Record<string, ResponseObject | Reference>
}

type SecurityScheme = { type: 'apiKey'; in: 'header'; name: string; description: string }

export type OpenApiDocument = {
  openapi: '3.1.1'
  jsonSchemaDialect: string
  info: {
    title: string
    version: string
    summary: string
    description: string
    contact: { name: string; email: string; url: string }
  }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
  webhooks: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, ResponseObject>
    headers: Record<string, Header>
    securitySchemes: Record<string, SecurityScheme>
  }
  externalDocs: { url: string; description: string }
}

export function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

/** Null if the reference does not name a schema of the document. */
export function nameOfRef(ref: string | undefined): string | null {
  const place = refTo('')
  return ref?.startsWith(place) ? ref.slice(place.length) : null
}

export type DocumentedEndpoint = {
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly keyHeader: 'api-key' | 'webhook-secret'
  readonly operation: Operation
}

export function listEndpoints({ paths, components }: OpenApiDocument): DocumentedEndpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [scheme = ''] = Object.keys(operation.security?.[0] ?? {})
      const isSecret = components.securitySchemes[scheme]?.name === 'webhook-secret'
      return {
        path,
        method: method === 'get' ? 'GET' : 'POST',
        keyHeader: isSecret ? 'webhook-secret' : 'api-key',
        operation,
      }
    }),
  )
}

export function answerSchema({ responses }: Operation): JsonSchema {
  const answered = responses['200'] as ResponseObject | undefined
  return answered?.content?.['application/json']?.schema ?? {}
}

/** The operation's possible responses; `code` is null for those that are not errors. */
export function listStatuses({
  responses,
}: Operation): { readonly status: string; readonly code: string | null }[] {
  return Object.entries(responses).map(([status, response]) => ({
    status,
    code: '$ref' in response ? (response.$ref.split('/').at(-1) ?? null) : null,
  }))
}

type BodyForm = { readonly name: string; readonly schema: JsonSchema }

/** One entry for each form that the body can have. */
export function listBodyForms(
  schema: JsonSchema | undefined,
  named: Readonly<Record<string, JsonSchema>>,
): BodyForm[] {
  if (!schema) return []
  const own = named[nameOfRef(schema.$ref) ?? ''] ?? schema
  if (own.oneOf) return own.oneOf.flatMap((form) => listBodyForms(form, named))
  const kind = own.properties?.['type']?.const
  return [{ name: typeof kind === 'string' ? kind : 'body', schema: own }]
}

/** Names of the objects in responses that get an entry of their own; other entries link to them. */
export function listObjectNames(document: OpenApiDocument): string[] {
  const answers = listEndpoints(document).map(({ operation }) => answerSchema(operation))
  return [...new Set(answers.flatMap((schema) => refsIn(schema)))]
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const name = nameOfRef((value as JsonSchema).$ref)
  return name === null ? Object.values(value).flatMap(refsIn) : [name]
}
