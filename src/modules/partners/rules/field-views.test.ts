import { expect, test } from 'vitest'
import { rupees } from './api-values.ts'
import { fieldViews, type Book } from './field-views.ts'
import { SchemaBook } from './json-schema.ts'
import { z } from '#platform/rules/zod.ts'

const part = z.object({ code: z.enum(['a', 'b']).describe('Which.') }).meta({ id: 'ViewedPart' })
const whole = z.object({ id: z.uuid() }).meta({ id: 'ViewedWhole' })

function viewsOf(schema: z.ZodType, linked: readonly string[] = []) {
  const schemas = new SchemaBook()
  const told = schemas.add(schema, 'request')
  const book: Book = { named: schemas.named, linked: new Set(linked) }
  return fieldViews(told, book)
}

test('a documented field has its type, allowed values, default and an example', () => {
  const [limit, day, price, ids] = viewsOf(
    z.strictObject({
      limit: z.int().min(1).max(100).default(50).describe('How many.').meta({ example: 20 }),
      day: z.iso.date().nullable(),
      price: rupees,
      ids: z.array(z.uuid()).max(3),
    }),
  )
  expect(limit).toEqual({
    name: 'limit',
    kind: 'integer',
    isRequired: false,
    isNullable: false,
    description: 'How many.',
    allowed: [],
    range: '1 to 100',
    usual: '50',
    example: '20',
    objectName: null,
    fields: [],
  })
  expect([day?.kind, day?.isNullable, day?.isRequired]).toEqual(['day', true, true])
  expect(price?.kind).toBe('rupees')
  expect([ids?.kind, ids?.range]).toEqual(['list of UUIDs', 'at most 3 entries'])
})

test('an object is documented inline, unless it has its own section', () => {
  const schema = z.object({ parts: z.array(part), whole: whole.nullable() })
  const [parts, linked] = viewsOf(schema, ['ViewedWhole'])
  expect([parts?.kind, parts?.objectName]).toEqual(['list of objects', null])
  expect(parts?.fields.map(({ name, allowed }) => [name, allowed])).toEqual([['code', ['a', 'b']]])
  expect([linked?.kind, linked?.objectName, linked?.isNullable, linked?.fields]).toEqual([
    'ViewedWhole',
    'ViewedWhole',
    true,
    [],
  ])
})

test('a text that may be null is documented as such', () => {
  const [name, word] = viewsOf(z.object({ name: z.string().nullable(), word: z.enum(['a']).nullable() }))
  expect([name?.kind, name?.isNullable]).toEqual(['string', true])
  expect([word?.kind, word?.isNullable, word?.allowed]).toEqual(['string', true, ['a']])
})

test('freely chosen names are documented as one field', () => {
  const [figures] = viewsOf(z.object({ figures: z.record(z.string(), z.number()) }))
  expect(figures?.fields.map(({ name, kind }) => [name, kind])).toEqual([['(any name)', 'number']])
})
