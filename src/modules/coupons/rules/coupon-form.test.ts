import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  COUPON_FIELDS,
  readCoupon,
  type TypedCoupon,
  CODE_ALPHABET,
  codeFromRandom,
  codeFromToken,
  GENERATED_CODE_LENGTH,
} from './coupon-form.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anyText } from '#platform/testing/any-text.ts'
import { canonicalCode } from './coupon.ts'

const TYPED: TypedCoupon = {
  code: 'monsoon15',
  discountType: 'percentage',
  discountValue: '15',
  minOrder: '499.50',
  maxUses: '1,000',
  maxUsesPerCustomer: '2',
  validFrom: '2026-11-01T00:00',
  validUntil: '2026-11-30T23:59',
  isActive: true,
}

const refusals = (changes: Partial<TypedCoupon>) => {
  const read = readCoupon({ ...TYPED, ...changes })
  return 'fields' in read ? read.fields : {}
}

describe('the coupon form', () => {
  test('is parsed into what is stored: upper case, paise, whole percentages', () => {
    expect(readCoupon(TYPED)).toEqual({
      terms: {
        code: 'MONSOON15',
        discountType: 'percentage',
        discountValue: 15,
        minOrderPaise: 49_950,
        maxUses: 1_000,
        maxUsesPerCustomer: 2,
        validFrom: '2026-11-01T00:00',
        validUntil: '2026-11-30T23:59',
        isActive: true,
      },
    })
    const fixed = readCoupon({ ...TYPED, discountType: 'fixed', discountValue: '₹1,250.5', minOrder: '' })
    expect(fixed).toMatchObject({ terms: { discountValue: 125_050, minOrderPaise: 0 } })
  })

  test('accepts empty optional fields', () => {
    expect(readCoupon({ ...TYPED, minOrder: ' ', maxUsesPerCustomer: '' })).toMatchObject({
      terms: { minOrderPaise: 0, maxUsesPerCustomer: null },
    })
  })

  test.each([
    ['code', '', MESSAGES.coupon_missing],
    ['code', '   ', MESSAGES.coupon_missing],
    ['code', 'TEN OFF', MESSAGES.coupon_code_shape],
    ['code', 'TEN%', MESSAGES.coupon_code_shape],
    ['code', 'दस', MESSAGES.coupon_code_shape],
    ['code', 'TEN\r\nSet-Cookie:x', MESSAGES.coupon_code_shape],
    ['code', 'TEN\r\n', MESSAGES.coupon_code_shape],
    ['code', 'A'.repeat(33), MESSAGES.coupon_code_shape],
    ['discountType', 'free', MESSAGES.coupon_type],
    ['discountValue', '', MESSAGES.coupon_value],
    ['discountValue', '101', MESSAGES.coupon_percent],
    ['discountValue', '0', MESSAGES.coupon_percent],
    ['discountValue', '-10', MESSAGES.coupon_value],
    ['discountValue', '12.5', MESSAGES.coupon_percent],
    ['discountValue', '1e2', MESSAGES.coupon_value],
    ['minOrder', '-1', MESSAGES.coupon_min_order],
    ['minOrder', '10,00,000.01', MESSAGES.coupon_min_order],
    ['maxUses', '', MESSAGES.coupon_max_uses],
    ['maxUses', '0', MESSAGES.coupon_max_uses],
    ['maxUses', '-1', MESSAGES.coupon_max_uses],
    ['maxUses', '1.5', MESSAGES.coupon_max_uses],
    ['maxUses', '1000001', MESSAGES.coupon_max_uses],
    ['maxUsesPerCustomer', '0', MESSAGES.coupon_per_customer],
    ['maxUsesPerCustomer', '1001', MESSAGES.coupon_per_customer],
    ['validFrom', '', MESSAGES.coupon_day],
    ['validFrom', '2026-02-29T10:00', MESSAGES.coupon_day],
    ['validFrom', '2026-13-01T10:00', MESSAGES.coupon_day],
    ['validFrom', '2026-11-01T24:00', MESSAGES.coupon_day],
    ['validUntil', '', MESSAGES.coupon_day],
    ['validUntil', 'tomorrow', MESSAGES.coupon_day],
    ['validUntil', '2026-11-01T00:00', MESSAGES.coupon_window],
    ['validUntil', '2026-10-31T23:59', MESSAGES.coupon_window],
  ] as const)('reports %s of %j at its field', (field, text, message) => {
    expect(refusals({ [field]: text })).toEqual({ [field]: message })
  })

  test('accepts a fixed amount above zero and up to the maximum', () => {
    for (const discountValue of ['0', '0.00', '100000.01', '1000000000'])
      expect(refusals({ discountType: 'fixed', discountValue })).toHaveProperty('discountValue')
    expect(refusals({ discountType: 'fixed', discountValue: '1000000000' })).not.toEqual({})
    expect(refusals({ discountType: 'fixed', discountValue: '100000' })).toEqual({})
  })

  test('reports all field errors at once', () => {
    expect(Object.keys(refusals({ code: '', maxUses: '', validFrom: '' })).toSorted()).toEqual([
      'code',
      'maxUses',
      'validFrom',
    ])
  })

  test('accepts a leap day', () => {
    expect(refusals({ validUntil: '2028-02-29T10:00' })).toEqual({})
    expect(refusals({ validUntil: '2100-02-29T10:00' })).not.toEqual({})
  })

  test('refuses any input at a field, or returns what the database accepts', () => {
    const typed = fc.record({
      ...Object.fromEntries(
        COUPON_FIELDS.map((field) => [
          field,
          fc.oneof({ arbitrary: anyText, weight: 1 }, { arbitrary: fc.constant(TYPED[field]), weight: 9 }),
        ]),
      ),
      isActive: fc.boolean(),
    }) as fc.Arbitrary<TypedCoupon>
    fc.assert(
      fc.property(typed, (each) => {
        const read = readCoupon(each)
        if ('fields' in read) expect(Object.keys(read.fields).length).toBeGreaterThan(0)
        fc.pre(!('fields' in read))
        const { terms } = read
        expect(terms.code).toMatch(/^[A-Z0-9_-]{1,32}$/)
        expect(Number.isSafeInteger(terms.discountValue) && terms.discountValue > 0).toBe(true)
        if (terms.discountType === 'percentage') expect(terms.discountValue).toBeLessThanOrEqual(100)
        expect(terms.maxUses).toBeGreaterThanOrEqual(terms.maxUsesPerCustomer ?? 1)
        expect(terms.validUntil > terms.validFrom).toBe(true)
      }),
    )
  })
})

const bytes = fc.uint8Array({ minLength: GENERATED_CODE_LENGTH, maxLength: 40 })

test('a generated code has six upper-case characters that cannot be confused', () => {
  fc.assert(
    fc.property(bytes, (numbers) => {
      const code = codeFromRandom(numbers)
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
      expect(canonicalCode(code)).toBe(code)
    }),
  )
})

test('every character is equally likely', () => {
  const all = Array.from({ length: 256 }, (_, byte) => codeFromRandom([byte, 0, 0, 0, 0, 0])[0])
  for (const character of CODE_ALPHABET) expect(all.filter((each) => each === character)).toHaveLength(8)
})

test('a base64url token gives a code, and two tokens rarely the same one', () => {
  const token = fc.base64String({ minLength: 40, maxLength: 44 }).map((text) => text.replace(/=/g, ''))
  fc.assert(
    fc.property(token, (text) => {
      const urlText = text.replaceAll('+', '-').replaceAll('/', '_')
      expect(codeFromToken(urlText)).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    }),
  )
  expect(codeFromToken('AAAAAAA')).toBe('AAAAAA')
  expect(codeFromToken('_-9876AAAA')).not.toBe(codeFromToken('_-9875AAAA'))
})

test('too few random numbers throw', () => {
  expect(() => codeFromRandom([1, 2, 3, 4, 5])).toThrow(RangeError)
})
