import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyCoupon,
  canonicalCode,
  couponDiscount,
  MAX_CODE_LENGTH,
  type Coupon,
  asLiveCoupon,
} from './coupon.ts'
import { paise, ZERO_PAISE } from '#platform/rules/money.ts'
import { messageOf } from '#platform/rules/result.ts'
import { anyText, INVISIBLE, LONG_TEXTS } from '#platform/testing/any-text.ts'

const aCoupon = (facts: Partial<Coupon> = {}): Coupon => ({
  code: 'PANNA10',
  discountType: 'percentage',
  discountValue: 10,
  minOrderPaise: paise(0),
  maxUses: 100,
  currentUses: 0,
  maxUsesPerCustomer: null,
  ownUses: { all: 0, open: 0 },
  isActive: true,
  window: 'open',
  ...facts,
})

describe('a limit per customer', () => {
  const once = (all: number, open = 0) =>
    applyCoupon(aCoupon({ maxUsesPerCustomer: 1, ownUses: { all, open } }), paise(10_000))

  test('is counted separately from the total uses', () => {
    expect(once(0)).toEqual({ ok: true, value: 1_000 })
    expect(applyCoupon(aCoupon({ ownUses: { all: 9, open: 0 } }), paise(10_000)).ok).toBe(true)
    const twice = aCoupon({ maxUsesPerCustomer: 2, ownUses: { all: 1, open: 0 } })
    expect(applyCoupon(twice, paise(10_000)).ok).toBe(true)
  })

  test('has its own message when it is used up, and another when an open order holds it', () => {
    expect(once(1)).toMatchObject({ ok: false, problem: { key: 'coupon_used_before' } })
    expect(once(1, 1)).toMatchObject({ ok: false, problem: { key: 'coupon_held' } })
  })
})

describe('the canonical code', () => {
  test.each([
    ['as it is', 'PANNA10'],
    ['lower case', 'panna10'],
    ['mixed case', 'pAnNa10'],
    ['spaces around', '  PANNA10 '],
    ['a tab and a line end', '\tpanna10\r\n'],
    ['no-break spaces around', '\u00a0PANNA10\u00a0'],
    ['a byte order mark in front', '\ufeffPANNA10'],
  ])('accepts %s', (_kind, text) => {
    expect(canonicalCode(text)).toBe('PANNA10')
  })

  test.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['a space inside', 'PANNA 10'],
    ['a no-break space inside', 'PANNA\u00a010'],
    ['a zero-width space', 'PANNA\u200b10'],
    ['a zero-width space at the end', 'PANNA10\u200b'],
    ['a Cyrillic А', 'P\u0410NNA10'],
    ['a Turkish dotless ı', 'P\u0131N10'],
    ['a long s, which is S in upper case', '\u017fALE10'],
    ['a ligature, which is FI in upper case', '\ufb01VE10'],
    ['full-width letters', '\uff30\uff21\uff2e\uff2e\uff2110'],
    ['an Arabic-Indic digit', 'PANNA1\u0660'],
    ['a LIKE wildcard', 'PANNA%'],
    ['an asterisk', 'PANNA*'],
    ['SQL', "' OR 1=1"],
    ['a line end inside', 'PANNA10\nSECOND'],
    ['NUL', 'PANNA10\u0000'],
  ])('refuses %s', (_kind, text) => {
    expect(canonicalCode(text)).toBeNull()
  })

  test('has at most 32 characters', () => {
    expect(canonicalCode('a'.repeat(MAX_CODE_LENGTH))).toBe('A'.repeat(32))
    expect(canonicalCode('a'.repeat(MAX_CODE_LENGTH + 1))).toBeNull()
    expect(canonicalCode('A'.repeat(10_240))).toBeNull()
    expect(canonicalCode(`${' '.repeat(10_240)}PANNA10`)).toBeNull()
  })

  test('is ASCII only, is its own canonical form, and is never found by another text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.stringMatching(/^[ -~]{0,40}$/)), (text) => {
        const code = canonicalCode(text)
        fc.pre(code !== null)
        expect(code).toMatch(/^[A-Z0-9_-]{1,32}$/)
        expect(canonicalCode(code)).toBe(code)
        expect(text.trim().toUpperCase()).toBe(code)
      }),
      { numRuns: 500 },
    )
  })

  test('never contains an invisible character', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5 }), fc.constantFrom(...INVISIBLE), (at, hidden) => {
        expect(canonicalCode(`P${'ANNA10'.slice(0, at)}${hidden}${'ANNA10'.slice(at)}`)).toBeNull()
      }),
    )
  })

  test.each(LONG_TEXTS)('refuses 50 kB of %s', (_name, text) => {
    expect(canonicalCode(text)).toBeNull()
  })
})

describe('the discount', () => {
  test.each([
    [24_950, 2_400],
    [49_900, 4_900],
    [999, 0],
    [0, 0],
  ])('of 10 %% on %d paise is %d: whole rupees, rounded down', (subtotal, discount) => {
    expect(couponDiscount(aCoupon(), paise(subtotal))).toBe(discount)
  })

  test('of a fixed amount is that amount, up to the subtotal', () => {
    const fixed = aCoupon({ discountType: 'fixed', discountValue: 5_000 })
    expect(couponDiscount(fixed, paise(24_900))).toBe(5_000)
    expect(couponDiscount(fixed, paise(4_999))).toBe(4_999)
  })

  test('lies between nothing and the subtotal', () => {
    const anyCoupon = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((discountValue) => aCoupon({ discountValue })),
      fc
        .integer({ min: 1, max: 2_000_000 })
        .map((discountValue) => aCoupon({ discountType: 'fixed', discountValue })),
    )
    fc.assert(
      fc.property(anyCoupon, fc.integer({ min: 0, max: 10_000_000 }).map(paise), (coupon, subtotal) => {
        const discount = couponDiscount(coupon, subtotal)
        expect(discount >= 0 && discount <= subtotal).toBe(true)
      }),
    )
  })
})

describe('applying a coupon', () => {
  const apply = (coupon: Coupon | null, subtotal = 49_900) => applyCoupon(coupon, paise(subtotal))

  test.each([
    ['an unknown code', null, 'Invalid coupon code'],
    ['a coupon that is switched off', aCoupon({ isActive: false }), 'Invalid coupon code'],
    ['a coupon that is not valid yet', aCoupon({ window: 'before' }), 'This coupon is not valid yet'],
    ['an expired coupon', aCoupon({ window: 'after' }), 'This coupon has expired'],
    ['a used-up coupon', aCoupon({ maxUses: 3, currentUses: 3 }), 'This coupon has been used up'],
    [
      'a cart below its minimum',
      aCoupon({ minOrderPaise: paise(50_000) }),
      'This coupon needs an order of at least ₹500',
    ],
    // A switched-off coupon reveals nothing about itself.
    [
      'an expired coupon that is switched off',
      aCoupon({ isActive: false, window: 'after' }),
      'Invalid coupon code',
    ],
  ])('is refused for %s: %j', (_kind, coupon, message) => {
    const applied = apply(coupon)
    expect(applied).toMatchObject({ ok: false, problem: { code: 'coupon_unavailable' } })
    expect(!applied.ok && messageOf(applied.problem)).toBe(message)
  })

  test('is possible for the last use and exactly the minimum', () => {
    const coupon = aCoupon({ maxUses: 3, currentUses: 2, minOrderPaise: paise(49_900) })
    expect(apply(coupon)).toEqual({ ok: true, value: 4_900 })
    expect(apply(coupon, 49_899).ok).toBe(false)
  })

  test('again gives the same result', () => {
    expect(apply(aCoupon())).toEqual(apply(aCoupon()))
  })
})

const COUPON = {
  code: 'PANNA10',
  minOrderPaise: ZERO_PAISE,
  maxUses: 100,
  currentUses: 0,
  maxUsesPerCustomer: null,
  ownUses: { all: 0, open: 0 },
  isActive: true,
  window: 'open',
} as const

test.each([
  ['percentage', 10, '10% off'],
  ['fixed', 5_000, '₹50 off'],
  ['fixed', 1_050, '₹10.50 off'],
] as const)('a %s of %i is offered as %s', (discountType, discountValue, label) => {
  expect(asLiveCoupon({ ...COUPON, discountType, discountValue })).toEqual({ code: 'PANNA10', label })
})
