import { expect, test } from 'vitest'
import { z } from '#platform/rules/zod.ts'
import { inputSentence } from './api-endpoint.ts'

function said(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: inputSentence }).error?.issues[0]?.message
}

test.each([
  [z.int().min(0), -1, 'Must be a whole number of 0 or more'],
  [z.int().min(0), '1', 'Must be a whole number of 0 or more'],
  [z.int().min(0), 1e300, 'Must be a whole number of 0 or more'],
  [z.int().max(5), 6, 'Must be a whole number of 5 or less'],
  [z.int().min(1).max(5), 1.5, 'Must be a whole number from 1 to 5'],
  [z.number(), '1', 'Must be a number'],
  [z.number().min(-2).max(2), Number.NaN, 'Must be a number from -2 to 2'],
  [z.int(), undefined, 'Is missing'],
  [z.enum(['a', 'b']), undefined, 'Is missing'],
  [z.enum(['a', 'b']), 'c', 'Must be one of a, b'],
  [z.literal('a'), 'c', 'Must be a'],
  [z.string(), 1, 'Must be text'],
  [z.string().min(1), '', 'Must not be empty'],
  [z.string().min(2), 'x', 'Must have at least 2 characters'],
  [z.string().max(2), 'xyz', 'Can have at most 2 characters'],
  [z.string().regex(/a/), 'x', 'Is not a valid value'],
  [z.boolean(), 'true', 'Must be true or false'],
  [z.array(z.string()), {}, 'Must be a list'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Can have at most 1 entries'],
  [z.array(z.string()).min(1), [], 'Must not be empty'],
  [z.object({}), [], 'Must be an object'],
  [z.strictObject({}), { a: 1 }, 'There is no field of this name here'],
  [z.record(z.string().regex(/^a/, 'Begins with a'), z.int()), { b: 1 }, 'Begins with a'],
  [z.union([z.string(), z.int()]), true, 'Is not a valid value'],
])('%#: uses the shop’s own message', (schema, value, sentence) => {
  expect(said(schema, value)).toBe(sentence)
})

test('a schema’s own message takes precedence', () => {
  expect(said(z.string().max(2, 'Short, please'), 'xyz')).toBe('Short, please')
})
