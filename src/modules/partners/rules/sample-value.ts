/**
 * A value that fits a schema: its own example first, then one generated from its type. For documentation, tests and
 * forms.
 */
import { nameOfRef, type JsonSchema } from './open-api-types.ts'

type Named = Readonly<Record<string, JsonSchema>>

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22',
  'date-time': '2026-11-22T04:06:00.000Z',
  date: '2026-11-22',
  email: 'asha@example.com',
  uri: 'https://example.com/',
}

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
