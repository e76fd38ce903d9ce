/** The client's types and methods as TypeScript, from the OpenAPI document. */
import {
  nameOfRef,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type ResponseObject,
} from '#modules/partners/rules/open-api-document.ts'

type Method = {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export function clientCode(document: OpenApiDocument): string {
  const methods = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  return [
    `/** Made by \`npm run client\` from the OpenAPI document, version ${document.info.version}. Changes made here are lost. */`,
    `import { eachOf, type CallOptions, type Send } from './send.ts'`,
    ...Object.entries(document.components.schemas).map(([name, schema]) => typeOf(name, schema)),
    errorCodes(),
    ...methods.flatMap(typesOf),
    ...webhookTypes(document),
    operationsType(methods),
    operationsCode(methods),
    '',
  ].join('\n\n')
}

function typeOf(name: string, schema: JsonSchema): string {
  return `${comment(schema.description, '')}export type ${name} = ${typeText(schema, '')}`
}

function errorCodes(): string {
  return `export type ApiErrorCode = Refusal['error']['code']`
}

/** Query, body and response of a method. */
function typesOf({ operation }: Method): string[] {
  const name = typeName(operation)
  const query = inPlace(operation, 'query')
  const body = operation.requestBody?.content['application/json'].schema
  return [
    ...(query.length > 0 ? [`export type ${name}Query = ${objectText(query.map(asField), '')}`] : []),
    ...(body ? [`export type ${name}Body = ${typeText(body, '')}`] : []),
    `export type ${name}Answer = ${isPdf(operation) ? 'Uint8Array' : typeText(answerOf(operation), '')}`,
  ]
}

function webhookTypes({ webhooks }: OpenApiDocument): string[] {
  const all = Object.values(webhooks).map(({ post }) => ({
    name: `${typeName(post).replace(/^On/, '')}Event`,
    schema: post.requestBody?.content['application/json'].schema ?? {},
  }))
  return [
    ...all.map(({ name, schema }) => typeOf(name, schema)),
    `export type WebhookEvent =${all.map(({ name }) => `\n  | ${name}`).join('')}`,
  ]
}

function operationsType(methods: readonly Method[]): string {
  const lines = methods.flatMap((method) => {
    const { operation } = method
    const item = eachName(operation)
    const name = typeName(operation)
    const signature = `  ${operation.operationId}(${argumentsOf(operation)}): Promise<${name}Answer>`
    const docComment = comment(`${operation.summary}: ${method.method} ${method.path}`, '  ')
    if (item === null) return [docComment + signature]
    return [
      docComment + signature,
      `  /** Every entry of ${operation.operationId}, page by page. */\n  ${item}(query?: Omit<${name}Query, 'offset'>, options?: CallOptions): AsyncGenerator<${name}Answer['data'][number], void, undefined>`,
    ]
  })
  return `export type Operations = {\n${lines.join('\n')}\n}`
}

function operationsCode(methods: readonly Method[]): string {
  const lines = methods.flatMap(({ method, path, operation }) => {
    const id = operation.operationId
    const params = inPlace(operation, 'path').map(({ name }) => name)
    const made = inPlace(operation, 'header')
      .filter(({ required }) => required)
      .map(({ name }) => `'${name}'`)
    const call = [
      `method: '${method}'`,
      `path: '${path}'`,
      `keyHeader: '${keyHeaderOf(operation)}'`,
      ...(params.length > 0 ? [`params: { ${params.join(', ')} }`] : []),
      ...(inPlace(operation, 'query').length > 0 ? ['query'] : []),
      ...(operation.requestBody ? ['body'] : []),
      ...(isPdf(operation) ? [`accept: 'application/pdf'`] : []),
      ...(made.length > 0 ? [`made: [${made.join(', ')}]`] : []),
    ]
    const names = [...params, ...(operation.requestBody ? ['body'] : []), ...queryName(operation), 'options']
    const item = eachName(operation)
    return [
      `    ${id}: (${names.join(', ')}) => send({ ${call.join(', ')} }, options),`,
      ...(item === null
        ? []
        : [
            `    ${item}: (query = {}, options) => eachOf((page: ${typeName(operation)}Query, more) => all.${id}(page, more), query, options),`,
          ]),
    ]
  })
  return [
    'export function operations(send: Send): Operations {',
    '  const all: Operations = {',
    ...lines,
    '  }',
    '  return all',
    '}',
  ].join('\n')
}

function queryName(operation: Operation): string[] {
  const query = inPlace(operation, 'query')
  return query.length === 0 ? [] : [query.some(({ required }) => required) ? 'query' : 'query = {}']
}

function argumentsOf(operation: Operation): string {
  const name = typeName(operation)
  const query = inPlace(operation, 'query')
  const isNeeded = query.some(({ required }) => required)
  return [
    ...inPlace(operation, 'path').map(({ name: param, schema }) => `${param}: ${typeText(schema, '')}`),
    ...(operation.requestBody ? [`body: ${name}Body`] : []),
    ...(query.length > 0 ? [`query${isNeeded ? '' : '?'}: ${name}Query`] : []),
    'options?: CallOptions',
  ].join(', ')
}

/** eachOrder for listOrders, if its responses are paginated; otherwise null. */
function eachName(operation: Operation): string | null {
  const hasCursor = inPlace(operation, 'query').some(({ name }) => name === 'cursor')
  const hasPages = answerOf(operation).properties?.['pagination'] !== undefined
  if (!hasCursor || !hasPages) return null
  return operation.operationId.replace(/^list/, 'each').replace(/s$/, '')
}

function keyHeaderOf({ security = [] }: Operation): string {
  return security.some((scheme) => 'webhookSecret' in scheme) ? 'webhook-secret' : 'api-key'
}

function inPlace({ parameters = [] }: Operation, place: Parameter['in']): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place)
}

function answerOf({ responses }: Operation): JsonSchema {
  return (responses['200'] as ResponseObject).content?.['application/json']?.schema ?? {}
}

function isPdf({ responses }: Operation): boolean {
  return (responses['200'] as ResponseObject).content?.['application/pdf'] !== undefined
}

function typeName({ operationId }: Operation): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1)
}

type Field = {
  readonly name: string
  readonly schema: JsonSchema
  readonly description: string | undefined
  readonly isRequired: boolean
}

function asField({ name, schema, description, required }: Parameter): Field {
  return { name, schema, description, isRequired: required }
}

/** The TypeScript type of a schema. */
export function typeText(schema: JsonSchema, indent: string): string {
  const name = nameOfRef(schema.$ref)
  if (name !== null) return name
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => typeText(choice, indent)).join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeText({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return listText(schema.items ?? {}, indent)
  if (schema.type === 'object') return recordText(schema, indent)
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type
  return 'unknown'
}

function listText(items: JsonSchema, indent: string): string {
  const text = typeText(items, indent)
  return text.includes(' | ') ? `(${text})[]` : `${text}[]`
}

function recordText({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (!properties || Object.keys(properties).length === 0) {
    const value =
      typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown'
    return `Record<string, ${value}>`
  }
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description,
    isRequired: required.includes(name),
  }))
  return objectText(fields, indent)
}

function objectText(fields: readonly Field[], indent: string): string {
  const inner = `${indent}  `
  const lines = fields.map(({ name, schema, description, isRequired }) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    return `${comment(description, inner)}${inner}${key}${isRequired ? '' : '?'}: ${typeText(schema, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function literal(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
    : String(value)
}

function comment(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return ''
  return `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`
}
