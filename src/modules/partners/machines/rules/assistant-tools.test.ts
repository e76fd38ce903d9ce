import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rupees } from '../../rules/api-values.ts'
import {
  ASSISTANT_TOOLS,
  deliveryPromiseTool,
  getProductTool,
  prepareCartTool,
  searchProductsTool,
  toAssistantPromise,
} from './assistant-tools.ts'
import { openApiDocument } from '../../rules/open-api.ts'
import { promiseOf } from '#platform/rules/pincode-promise.ts'
import { z } from '#platform/rules/zod.ts'

describe.each(ASSISTANT_TOOLS.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
  test('has a program-friendly name and a description, and accepts no unknown fields', () => {
    expect(name).toMatch(/^[a-z]+(?:_[a-z]+)+$/)
    expect(tool.description.length).toBeGreaterThan(80)
    expect(tool.input.safeParse({ sql: 'x' }).success).toBe(false)
    for (const schema of [z.toJSONSchema(tool.input, { io: 'input' }), z.toJSONSchema(tool.output)])
      expect(schema.type).toBe('object')
  })
})

test('a search has no required field, and whole rupees like the filters of a listing', () => {
  expect(searchProductsTool.input.safeParse({}).success).toBe(true)
  expect(searchProductsTool.input.safeParse({ max_price: 300 }).success).toBe(true)
  expect(searchProductsTool.input.safeParse({ max_price: 299.5 }).success).toBe(false)
  expect(searchProductsTool.input.safeParse({ query: 'x'.repeat(101) }).success).toBe(false)
})

test.each([
  ['110001', undefined],
  ['012345', 'Indian pincodes begin with 1 to 9'],
  ['12345', 'Pincode must be exactly 6 digits'],
  ['01234', 'Pincode must be exactly 6 digits'],
])('a pincode %s', (pincode, sentence) => {
  expect(deliveryPromiseTool.input.safeParse({ pincode }).error?.issues[0]?.message).toBe(sentence)
})

test('a product is identified in exactly one way', () => {
  const id = '018f0000-0000-7000-8000-000000000001'
  expect(getProductTool.input.safeParse({ id }).success).toBe(true)
  expect(getProductTool.input.safeParse({ sku: 'PNA-1' }).success).toBe(true)
  expect(getProductTool.input.safeParse({ id, sku: 'PNA-1' }).success).toBe(false)
})

test('a cart has products and quantities and nothing else, one unit by default', () => {
  expect(prepareCartTool.input.parse({ items: [{ sku: 'PNA-1' }] })).toEqual({
    items: [{ sku: 'PNA-1', quantity: 1 }],
  })
  expect(prepareCartTool.input.safeParse({ items: [{ sku: 'PNA-1', price: 1 }] }).success).toBe(false)
})

test('no published schema has a fractional multipleOf, which floating point refuses for ₹64.10', () => {
  const published = JSON.stringify([
    ...ASSISTANT_TOOLS.map(({ output }) => z.toJSONSchema(output)),
    ...ASSISTANT_TOOLS.map(({ input }) => z.toJSONSchema(input, { io: 'input' })),
    openApiDocument({ shopUrl: 'https://shop.example' }),
  ])
  expect(published.includes('multipleOf')).toBe(false)
  expect([rupees.safeParse(64.1).success, rupees.safeParse(64.105).success]).toEqual([true, false])
})

const MONDAY = { day: '2026-11-23', hour: 10 }
const pincodes = fc.record({
  isServed: fc.boolean(),
  takesCash: fc.boolean(),
  city: fc.constantFrom('', 'Bengaluru'),
  stateCode: fc.constantFrom('', 'KA'),
  isRemote: fc.boolean(),
  transitDays: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
  remark: fc.constant(''),
})

test('a delivery promise has what the shop promises, as described, and warns only where nobody delivers', () => {
  fc.assert(
    fc.property(fc.option(pincodes, { nil: null }), fc.boolean(), (known, isCodOffered) => {
      const told = toAssistantPromise(promiseOf('560001', MONDAY, known, isCodOffered))
      expect(deliveryPromiseTool.output.parse(told)).toEqual(told)
      expect(told.message === null).toBe(told.serviceable)
      expect(told.earliest_date <= told.latest_date).toBe(true)
      if (!isCodOffered) expect(told.cash_on_delivery).toBe(false)
    }),
  )
})
