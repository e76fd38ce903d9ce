/** A schema's fields for the documentation: name, type, what is allowed, and nested fields. */
import { nameOfRef, type JsonSchema } from './open-api-document.ts'

export type FieldView = {
  readonly name: string
  readonly kind: string
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly description: string
  readonly allowed: readonly string[]
  /** Such as "1 to 100"; empty if there is none. */
  readonly range: string
  /** The default; empty if there is none. */
  readonly usual: string
  readonly example: string
  /** The object documented elsewhere on the page. */
  readonly objectName: string | null
  readonly fields: readonly FieldView[]
}

export type Book = {
  readonly named: Readonly<Record<string, JsonSchema>>
  /** Objects with an entry of their own, to link to. */
  readonly linked: ReadonlySet<string>
}

export function fieldViews(schema: JsonSchema, book: Book): FieldView[] {
  const { schema: own } = unwrapped(schema, book)
  const { properties = {}, required = [], additionalProperties } = own
  const fields = Object.entries(properties).map(([name, inner]) =>
    fieldView(name, inner, required.includes(name), book),
  )
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return [fieldView('(any name)', additionalProperties, false, book)]
  return fields
}

export function fieldView(name: string, given: JsonSchema, isRequired: boolean, book: Book): FieldView {
  const { schema, isNullable, refName } = unwrapped(given, book)
  const item = schema.items ? unwrapped(schema.items, book) : null
  const inner = item?.schema ?? schema
  const innerName = item ? item.refName : refName
  const isLinked = innerName !== null && book.linked.has(innerName)
  const kind = kindOf(inner, isLinked ? innerName : null)
  return {
    name,
    kind: item ? `list of ${many(kind)}` : kind,
    isRequired,
    isNullable,
    description: given.description ?? schema.description ?? '',
    allowed: [...(inner.enum ?? []), ...(inner.const === undefined ? [] : [inner.const])]
      .filter((value) => value !== null)
      .map(String),
    range: rangeOf(schema),
    usual: textOf(given.default ?? schema.default),
    example: exampleOf(given) || exampleOf(schema),
    objectName: isLinked ? innerName : null,
    fields: isLinked ? [] : fieldViews(inner, book),
  }
}

type Unwrapped = {
  readonly schema: JsonSchema
  readonly isNullable: boolean
  readonly refName: string | null
}

/** Resolves references and "or null". */
function unwrapped(given: JsonSchema, book: Book): Unwrapped {
  const name = nameOfRef(given.$ref)
  if (name !== null) return { ...unwrapped(book.named[name] ?? {}, book), refName: name }
  const choices = given.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [only] = choices
  if (only && choices.length === 1) return { ...unwrapped(only, book), isNullable: true }
  const isNullable = Array.isArray(given.type) && given.type.includes('null')
  return { schema: given, isNullable, refName: null }
}

const KIND_BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': 'instant',
  date: 'day',
  uuid: 'UUID',
  email: 'e-mail',
  uri: 'address',
  decimal: 'rupees',
}

function kindOf(
  { type, format, enum: all, const: only, anyOf, oneOf }: JsonSchema,
  name: string | null,
): string {
  if (name !== null) return name
  if (format !== undefined && KIND_BY_FORMAT[format] !== undefined) return KIND_BY_FORMAT[format]
  if (all ?? only) return typeof (all?.[0] ?? only)
  if (anyOf ?? oneOf) return 'one of several'
  return (Array.isArray(type) ? type[0] : type) ?? 'any'
}

const PLURALS: Readonly<Record<string, string>> = { day: 'days', UUID: 'UUIDs', any: 'anything' }

function many(kind: string): string {
  return PLURALS[kind] ?? (/^[A-Z]/.test(kind) || kind.endsWith('s') ? kind : `${kind}s`)
}

function rangeOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  return (
    span(minimum, maximum, '') ||
    span(minLength, maxLength, ' characters') ||
    span(minItems, maxItems, ' entries')
  )
}

function span(least: number | undefined, most: number | undefined, what: string): string {
  if (most === undefined) return least === undefined ? '' : `at least ${least}${what}`
  return least === undefined ? `at most ${most}${what}` : `${least} to ${most}${what}`
}

function exampleOf({ examples, type, properties }: JsonSchema): string {
  const [example] = examples ?? []
  return type === 'object' || type === 'array' || properties ? '' : textOf(example)
}

function textOf(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
