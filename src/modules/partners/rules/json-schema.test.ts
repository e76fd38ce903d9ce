import { describe, expect, test } from 'vitest'
import { rupees } from './api-values.ts'
import { SchemaBook } from './json-schema.ts'
import { nameOfRef, refTo } from './open-api-types.ts'
import { z } from '#platform/rules/zod.ts'

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
