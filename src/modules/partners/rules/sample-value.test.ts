import { expect, test } from 'vitest'
import { SchemaBook } from './json-schema.ts'
import { sampleValue } from './sample-value.ts'
import { z } from '#platform/rules/zod.ts'

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
