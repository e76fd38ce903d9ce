/** JSON Schema (draft 2020-12) for the documentation, generated from the Zod schemas that the server validates with. */
import { z } from '#platform/rules/zod.ts'
import { refTo, type JsonSchema } from './open-api-types.ts'

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
