import { describe, expect, test } from 'vitest'
import { z } from '#platform/rules/zod.ts'
import { rupees } from './api-values.ts'
import { SchemaBook, sampleValue } from './json-schema.ts'
import { nameOfRef, refTo } from './open-api-document.ts'

const named = z.object({ price: rupees.meta({ example: 2.5 }) }).meta({ id: 'Named' })

describe('a set of schemas', () => {
  test('has a named schema once, with references to it', () => {
    const book = new SchemaBook()
    expect(book.add(z.object({ one: named, all: z.array(named) }), 'answer')).toEqual({
      type: 'object',
      properties: {
        one: { $ref: refTo('Named') },
        all: { type: 'array', items: { $ref: refTo('Named') } },
      },
      required: ['one', 'all'],
    })
    expect(book.add(named, 'answer')).toEqual({ $ref: refTo('Named') })
    expect(book.named).toEqual({
      Named: {
        type: 'object',
        properties: { price: { type: 'number', format: 'decimal', examples: [2.5] } },
        required: ['price'],
      },
    })
  })

  test('refuses two schemas with one name', () => {
    const book = new SchemaBook()
    book.add(z.object({ a: z.string() }).meta({ id: 'Twice' }), 'answer')
    expect(() => book.add(z.object({ a: z.object({ b: z.int() }).meta({ id: 'Twice' }) }), 'answer')).toThrow(
      'Twice',
    )
  })

  test('is strict for requests, and open for responses', () => {
    const schema = z.strictObject({ at: z.iso.datetime(), id: z.uuid().optional() })
    const properties = { at: { type: 'string', format: 'date-time' }, id: { type: 'string', format: 'uuid' } }
    expect(new SchemaBook().add(schema, 'request')).toEqual({
      type: 'object',
      properties,
      required: ['at'],
      additionalProperties: false,
    })
    expect(new SchemaBook().add(schema, 'answer')).toEqual({ type: 'object', properties, required: ['at'] })
  })

  test('allows fields named like a keyword of JSON Schema', () => {
    const schema = z.object({ id: z.string(), example: z.int(), format: z.string() })
    expect(Object.keys(new SchemaBook().add(schema, 'answer').properties ?? {})).toEqual([
      'id',
      'example',
      'format',
    ])
  })
})

test('resolves a reference', () => {
  expect(nameOfRef(refTo('Order'))).toBe('Order')
  expect(nameOfRef('#/elsewhere')).toBeNull()
  expect(nameOfRef(undefined)).toBeNull()
})

const sampleOf = (schema: z.ZodType) => {
  const book = new SchemaBook()
  return sampleValue(book.add(schema, 'answer'), book.named)
}

test.each([
  ['the schema’s own example, if there is one', z.string().meta({ example: 'mine' }), 'mine'],
  ['the only value', z.literal('one'), 'one'],
  ['the first of several', z.enum(['first', 'second']), 'first'],
  ['the smallest number', z.int().min(3), 3],
  ['an instant', z.iso.datetime(), '2026-11-22T04:06:00.000Z'],
  ['null, where a text would be empty', z.string().nullable(), null],
  ['a value, where null is the exception', z.int().min(1).nullable(), 1],
  [
    'an object or list of sample values',
    z.object({ name: z.string(), list: z.array(z.int().min(2)) }),
    { name: 'name', list: [2] },
  ],
  [
    'the first form of several',
    z.union([z.object({ a: z.literal(1) }), z.object({ b: z.literal(2) })]),
    { a: 1 },
  ],
  ['a named schema', z.array(z.object({ ok: z.boolean() }).meta({ id: 'SampleNamed' })), [{ ok: true }]],
  ['freely chosen names', z.record(z.string(), z.int().min(5)), { name: 5 }],
])('a sample value is %s', (_what, schema, expected) => {
  const sample = sampleOf(schema)
  expect(sample).toEqual(expected)
  expect(schema.safeParse(sample).success).toBe(true)
})
