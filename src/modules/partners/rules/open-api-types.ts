/** The part of OpenAPI 3.1 that the shop's own document uses. */

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
export type AnswerContent = { 'application/json'?: Media; 'application/pdf'?: Media }
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

export type SecurityScheme = { type: 'apiKey'; in: 'header'; name: string; description: string }

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
