import fc from 'fast-check'
import { expect, test } from 'vitest'
import { promiseOf } from '#platform/rules/pincode-promise.ts'
import { toAssistantPromise } from './assistant-promise.ts'
import { deliveryPromiseTool } from './assistant-tools.ts'

const MONDAY = { day: '2026-11-23', hour: 10 }
const facts = fc.record({
  isServed: fc.boolean(),
  takesCash: fc.boolean(),
  city: fc.constantFrom('', 'Bengaluru'),
  stateCode: fc.constantFrom('', 'KA'),
  isRemote: fc.boolean(),
  transitDays: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
  remark: fc.constant(''),
})

test('says what the shop promises, as its description has it, and warns only where nobody goes', () => {
  fc.assert(
    fc.property(fc.option(facts, { nil: null }), fc.boolean(), (known, isCodOffered) => {
      const told = toAssistantPromise(promiseOf('560001', MONDAY, known, isCodOffered))
      expect(deliveryPromiseTool.output.parse(told)).toEqual(told)
      expect(told.message === null).toBe(told.serviceable)
      expect(told.earliest_date <= told.latest_date).toBe(true)
      if (!isCodOffered) expect(told.cash_on_delivery).toBe(false)
    }),
  )
})
