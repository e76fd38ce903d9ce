import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cashAt, NO_COD, offerCod, type CodTerms } from './cash-on-delivery.ts'
import { MESSAGES } from './messages.ts'
import { paise } from './money.ts'

const TERMS: CodTerms = { isOn: true, feePaise: paise(4_000), limitPaise: paise(100_000) }

describe('cash on delivery', () => {
  test('is offered up to its limit, the charge included', () => {
    expect(offerCod(TERMS, paise(96_000))).toEqual({ isOn: true, isOffered: true, feePaise: 4_000 })
    expect(offerCod(TERMS, paise(96_001))).toEqual({
      isOn: true,
      isOffered: false,
      feePaise: 4_000,
      reason: 'Cash on delivery is for orders of up to ₹1,000, its charge included.',
    })
  })

  test.each([
    ['switched off', { ...TERMS, isOn: false }, 50_000, undefined, MESSAGES.cod_off],
    ['nothing left to pay', TERMS, 0, undefined, MESSAGES.cod_nothing_to_pay],
    ['no cash at the pincode', TERMS, 50_000, 'refused', MESSAGES.cod_not_here],
    ['the courier does not answer', TERMS, 50_000, 'unknown', MESSAGES.cod_unknown_here],
  ] as const)('is not offered: %s', (_why, terms, payable, cash, reason) => {
    expect(offerCod(terms, paise(payable), cash)).toMatchObject({ isOffered: false, reason })
  })

  test('does not mention its charge while it is off', () => {
    expect(offerCod({ ...TERMS, isOn: false }, paise(50_000))).toMatchObject({ isOn: false, feePaise: 0 })
    expect(offerCod(NO_COD, paise(50_000))).toMatchObject({ isOn: false, isOffered: false })
  })

  test('has a reason exactly where it is not offered, and is never offered above the limit', () => {
    const cash = fc.constantFrom('taken', 'refused', 'unknown', undefined)
    const terms = fc.record({
      isOn: fc.boolean(),
      feePaise: fc.nat(100_000).map(paise),
      limitPaise: fc.integer({ min: 100, max: 10_000_000 }).map(paise),
    })
    fc.assert(
      fc.property(terms, fc.nat(10_000_000).map(paise), cash, (each, payable, at) => {
        const offer = offerCod(each, payable, at)
        expect(offer.reason === undefined).toBe(offer.isOffered)
        if (offer.isOffered) expect(payable + each.feePaise).toBeLessThanOrEqual(each.limitPaise)
      }),
    )
  })
})

describe('the message for a pincode', () => {
  const promise = { takesCash: false, isServed: true, city: 'Kavaratti', source: 'carrier' } as const

  test.each([
    ['the courier collects cash', { ...promise, takesCash: true }, 'taken'],
    ['nothing else goes there', { ...promise, takesCash: true, isServed: false }, 'taken'],
    ['it does not', promise, 'refused'],
    ['nothing goes there', { ...promise, isServed: false, city: '' }, 'refused'],
    ['it does not, and only the days are unknown', { ...promise, source: 'policy' as const }, 'refused'],
    ["the courier's data is missing", { ...promise, city: '', source: 'policy' as const }, 'unknown'],
  ])('%s', (_what, facts, word) => {
    expect(cashAt(facts)).toBe(word)
  })
})
