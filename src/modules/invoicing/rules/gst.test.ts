import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumTax, taxInside } from './gst.ts'
import { paise } from '#platform/rules/money.ts'

test.each([
  [11_800, 18, true, { taxablePaise: 10_000, igstPaise: 1_800 }],
  [11_800, 18, false, { taxablePaise: 10_000, cgstPaise: 900, sgstPaise: 900, igstPaise: 0 }],
  [24_900, 0, false, { taxablePaise: 24_900, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }],
  // 89,900 × 9 / 118 is 6,856.8 for each half, and 13,713.6 for the whole.
  [89_900, 18, false, { taxablePaise: 76_186, cgstPaise: 6_857, sgstPaise: 6_857 }],
  [89_900, 18, true, { taxablePaise: 76_186, igstPaise: 13_714 }],
  [1, 28, true, { taxablePaise: 1, igstPaise: 0 }],
  // Half a paisa is rounded up.
  [118, 100, true, { taxablePaise: 59, igstPaise: 59 }],
  [3, 100, true, { taxablePaise: 1, igstPaise: 2 }],
])('%d paise at %d %% (across states: %s)', (amount, rate, isInterState, expected) => {
  expect(taxInside(paise(amount), rate, isInterState)).toMatchObject(expected)
})

test('large amounts are calculated exactly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 0, max: 100 }),
      fc.boolean(),
      (amount, rate, isInterState) => {
        const split = taxInside(paise(amount), rate, isInterState)
        const all = split.taxablePaise + split.cgstPaise + split.sgstPaise + split.igstPaise
        expect(BigInt(split.taxablePaise)).toBeGreaterThanOrEqual(0n)
        expect(all).toBe(amount)
      },
    ),
  )
})

test.each([-1, 101, 2.5, Number.NaN])('a rate of %s is refused', (rate) => {
  expect(() => taxInside(paise(100), rate, true)).toThrow(RangeError)
})

test('totals are added tax by tax', () => {
  const inside = taxInside(paise(11_800), 18, false)
  const across = taxInside(paise(11_800), 18, true)
  expect(sumTax([inside, across])).toEqual({
    taxablePaise: 20_000,
    cgstPaise: 900,
    sgstPaise: 900,
    igstPaise: 1_800,
  })
  expect(sumTax([])).toEqual({ taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 })
})
