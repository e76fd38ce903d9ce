/** JSON Schema (draft 2020-12) as the documentation speaks it, made from the Zod schemas that the server checks with. */
import { z } from '#platform/rules/zod.ts'
import { refTo, type JsonSchema } from './open-api-types.ts'

/** Whether the schema is of what we read or of what we write. */
export type Side = 'request' | 'answer'

type Generated = JsonSchema & {
  readonly $schema?: string
  readonly $defs?: Record<string, JsonSchema>
  example?: unknown
  /** What counts when it is left out; Zod drops a default where what is read is made into something else. */
  usual?: unknown
  /** An amount of money, described by `format`. */
  isDecimal?: boolean
  id?: string
}

/** Gathers the schemas that have a name (`.meta({ id })`): each is told once, and referred to by its name. */
export class SchemaBook {
  readonly named: Record<string, JsonSchema> = {}

  /** The schema with references into the book, which learns the names that are new to it. */
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

/** As people read it: no pattern where a format says it, one word for an example. */
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
  // An answer may grow: a program that refuses what it does not know would break for nothing.
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
