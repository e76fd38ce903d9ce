/**
 * JSON Schema (draft 2020-12) for the documentation, generated from the Zod schemas that the server validates with, and
 * sample values of such schemas.
 */
import { z } from '#platform/rules/zod.ts'
import { refTo, nameOfRef, type JsonSchema } from './open-api-document.ts'

/** Whether the schema describes input or output. */
export type Side = 'request' | 'answer'

type Generated = JsonSchema & {
  readonly $schema?: string
  readonly $defs?: Record<string, JsonSchema>
  example?: unknown
  /** The default. Zod drops it where the input is transformed. */
  usual?: unknown
  /** An amount of money, described by `format`. */
  isDecimal?: boolean
  id?: string
}

/** Collects the named schemas (`.meta({ id })`): each is defined once and referenced by name. */
export class SchemaBook {
  readonly named: Record<string, JsonSchema> = {}

  /** Returns the schema with references, and adds its named schemas to the book. */
  add(schema: z.ZodType, side: Side): JsonSchema {
    const {
      $schema: _draft,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: side === 'request' ? 'input' : 'output',
      unrepresentable: 'any',
    }) as Generated
    for (const [name, definition] of Object.entries($defs)) this.#learn(name, tidied(definition, side))
    return tidied(own, side)
  }

  #learn(name: string, schema: JsonSchema): void {
    const known = this.named[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}`)
    this.named[name] = schema
  }
}

/** Simplified for readers: no pattern beside a format, and every example as `examples`. */
function tidied(generated: Generated, side: Side): JsonSchema {
  const { example, usual, isDecimal, id: _name, $ref, properties, additionalProperties, ...rest } = generated
  const schema: JsonSchema = { ...rest }
  if ($ref !== undefined) schema.$ref = $ref.replace('#/$defs/', refTo(''))
  if (example !== undefined) schema.examples = [example]
  if (usual !== undefined) schema.default = usual
  if (schema.format !== undefined) delete schema.pattern
  if (isDecimal) schema.format = 'decimal'
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  const again = (inner: JsonSchema) => tidied(inner, side)
  if (properties)
    schema.properties = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, again(inner)]),
    )
  // Responses may get new fields: a client that refuses unknown ones would break for no reason.
  if (typeof additionalProperties === 'object') schema.additionalProperties = again(additionalProperties)
  else if (additionalProperties !== undefined && side === 'request')
    schema.additionalProperties = additionalProperties
  if (schema.items) schema.items = again(schema.items)
  if (schema.propertyNames) schema.propertyNames = again(schema.propertyNames)
  for (const many of ['anyOf', 'oneOf', 'allOf'] as const) {
    const all = schema[many]
    if (all) schema[many] = all.map(again)
  }
  return schema
}

type Named = Readonly<Record<string, JsonSchema>>

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22',
  'date-time': '2026-11-22T04:06:00.000Z',
  date: '2026-11-22',
  email: 'asha@example.com',
  uri: 'https://example.com/',
}

/** A value that fits the schema: its own example, otherwise one generated from its type. */
export function sampleValue(schema: JsonSchema, named: Named, name = 'text'): unknown {
  const given = givenValue(schema)
  if (given !== undefined) return given
  const referred = nameOfRef(schema.$ref)
  if (referred !== null) return sampleValue(named[referred] ?? {}, named, name)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) {
    const first = choices.find((choice) => choice.type !== 'null') ?? {}
    const isOptional = choices.some((choice) => choice.type === 'null')
    return isOptional && isBareText(first) ? null : sampleValue(first, named, name)
  }
  return sampleOfType(schema, named, name)
}

/** Free text can't be generated in a meaningful way. */
function isBareText(schema: JsonSchema): boolean {
  return typesOf(schema).includes('string') && schema.format === undefined && givenValue(schema) === undefined
}

function typesOf({ type = [] }: JsonSchema): string[] {
  return Array.isArray(type) ? type : [type]
}

function givenValue({ examples, default: usual, const: only, enum: all }: JsonSchema): unknown {
  return examples?.[0] ?? only ?? usual ?? all?.[0]
}

function sampleOfType(schema: JsonSchema, named: Named, name: string): unknown {
  const [type, ...others] = typesOf(schema)
  if (others.includes('null') && isBareText(schema)) return null
  if (type === 'object' || schema.properties) return sampleObject(schema, named)
  if (type === 'array') return schema.items ? [sampleValue(schema.items, named, name)] : []
  if (type === 'integer' || type === 'number') return schema.minimum ?? schema.exclusiveMinimum ?? 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  return BY_FORMAT[schema.format ?? ''] ?? name
}

function sampleObject({ properties = {}, additionalProperties }: JsonSchema, named: Named): unknown {
  const fields = Object.entries(properties).map(
    ([name, inner]) => [name, sampleValue(inner, named, name)] as const,
  )
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return { name: sampleValue(additionalProperties, named) }
  return Object.fromEntries(fields)
}
