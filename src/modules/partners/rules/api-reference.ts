/** Reads the OpenAPI document for the documentation page. Runs in the browser: must not import zod. */
import {
  nameOfRef,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type ResponseObject,
} from './open-api-types.ts'

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

export type BodyForm = { readonly name: string; readonly schema: JsonSchema }

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
