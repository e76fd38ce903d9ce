import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApiDocument } from '#modules/partners/rules/open-api.ts'
import { clientCode, typeText } from './client-code.ts'

test('the client matches the OpenAPI document: otherwise run npm run client', () => {
  const kept = readFileSync(join(import.meta.dirname, '../../client/api.generated.ts'), 'utf8')
  expect(kept === clientCode(openApiDocument({ shopUrl: '' }))).toBe(true)
})

test.each([
  [{ const: "it's" }, String.raw`'it\'s'`],
  [{ enum: ['a', 2, null] }, "'a' | 2 | null"],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }, '(number | null)[]'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [{ $ref: '#/components/schemas/Order' }, 'Order'],
  [{}, 'unknown'],
  [
    { type: 'object', properties: { 'a-b': { type: 'boolean', description: 'Yes */ no' } }, required: [] },
    '{\n  /** Yes * / no */\n  "a-b"?: boolean\n}',
  ],
])('%j is %s', (schema, expected) => {
  expect(typeText(schema, '')).toBe(expected)
})
