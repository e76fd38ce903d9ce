import { describe, expect, test } from 'vitest'
import { bulkChangeInput } from '#modules/catalogue/rules/product-edits.ts'
import { readProduct } from '#modules/catalogue/rules/product-input.ts'
import { blankProduct } from '#modules/catalogue/rules/form-values.ts'
import { couponTerms, readCoupon, type TypedCoupon } from '#modules/coupons/rules/coupon-form.ts'
import { enquiryFields } from '#modules/enquiries/rules/enquiry.ts'
import { atFields, firstWrong, problemsIn, problemsOf } from './form-problems.ts'
import { newKeyInput } from '#modules/partners/rules/api-key.ts'
import { MESSAGES } from './messages.ts'
import { returnInput, returnProblems } from '#modules/fulfilment/rules/return-input.ts'

const issue = (path: readonly PropertyKey[], message: string) => ({ path, message })
const TWICE = { issues: [issue(['b', 0], 'first'), issue(['b'], 'second'), issue(['a'], 'other')] }

describe('the problems of a form', () => {
  test('list each field once, with its first message, in the order in which it was parsed', () => {
    expect(Object.entries(problemsOf(TWICE))).toEqual([
      ['b', 'first'],
      ['a', 'other'],
    ])
    expect(problemsOf(TWICE, ([first, second]) => `${String(first)}${String(second ?? '')}`)).toEqual({
      b0: 'first',
      b: 'second',
      a: 'other',
    })
  })

  test('follow the order of the page; those of no field are for the whole form', () => {
    const problems = { c: 'of c', hidden: 'stale', a: 'of a' }
    expect(Object.entries(atFields(problems, ['a', 'b', 'c']))).toEqual([
      ['a', 'of a'],
      ['c', 'of c'],
      ['', 'stale'],
    ])
    expect(atFields({ '': 'all of it' }, ['a'])).toEqual({ '': 'all of it' })
    expect(atFields({ a: '' }, ['a'])).toEqual({ a: '' })
  })

  test('are empty if nothing is wrong', () => {
    expect(problemsIn({ success: true })).toBeNull()
    expect(Object.keys(problemsIn({ success: false, error: TWICE }, ['a', 'b']) ?? {})).toEqual(['a', 'b'])
  })

  test.each([
    [undefined, null],
    [{}, null],
    [{ '': 'all of it' }, null],
    [{ '': 'all of it', b: '', a: 'x' }, 'b'],
  ])('of %j start at %j', (problems, field) => {
    expect(firstWrong(problems)).toBe(field)
  })
})

const COUPON: TypedCoupon = {
  code: 'NEW10',
  discountType: 'percentage',
  discountValue: '10',
  minOrder: '',
  maxUses: '5',

  maxUsesPerCustomer: '',
  validFrom: '2026-03-01T00:00',
  validUntil: '2026-03-31T23:59',
  isActive: true,
}

/** The empty dates of a bulk change that is not a sale. */
const NO_SALE = { saleStarts: '', saleEnds: '' }

describe('every error is reported at once', () => {
  test('for a coupon, also contradictions between two fields', () => {
    const typed = {
      ...COUPON,
      code: '',
      discountValue: '120',
      maxUsesPerCustomer: '9',
      validUntil: '2026-02-01T00:00',
    }
    expect(readCoupon(typed)).toEqual({
      fields: {
        code: MESSAGES.coupon_missing,
        discountValue: MESSAGES.coupon_percent,
        maxUsesPerCustomer: MESSAGES.coupon_per_customer,
        validUntil: MESSAGES.coupon_window,
      },
    })
    expect(couponTerms.safeParse(typed).success).toBe(false)
  })

  test('for a product, also contradictions between its prices', () => {
    const typed = {
      ...blankProduct('Ruled Notebooks'),
      category: 'Ruled Notebooks',
      price: '100',
      discountedPrice: '100',
      originalPrice: '90',
    }
    const { errors } = readProduct(typed)
    const messages = new Map(errors?.map(({ field, message }) => [field, message]))
    expect(messages.get('name')).toBe(MESSAGES.product_name)
    expect(messages.get('discountedPrice')).toBe(MESSAGES.product_discounted)
    expect(messages.get('originalPrice')).toBe(MESSAGES.product_original)
  })

  test('for a bulk change of stock', () => {
    const typed = { ...NO_SALE, target: 'stock', way: '', amount: 'x', reason: 'correction', note: ' ' }
    expect(problemsIn(bulkChangeInput.safeParse(typed))).toEqual({
      amount: MESSAGES.stock_quantity,
      note: MESSAGES.stock_note_needed,
    })
    expect(problemsIn(bulkChangeInput.safeParse({ ...typed, reason: '', note: 'x'.repeat(201) }))).toEqual({
      reason: MESSAGES.stock_reason,
      amount: MESSAGES.stock_quantity,
      note: MESSAGES.stock_note,
    })
  })

  test('for a bulk change of prices', () => {
    const typed = { ...NO_SALE, target: 'price', way: 'guess', amount: '', reason: '', note: 'x'.repeat(201) }
    expect(problemsIn(bulkChangeInput.safeParse(typed))).toEqual({
      way: MESSAGES.bulk_change,
      amount: MESSAGES.bulk_rupees,
    })
  })

  test('for a new key', () => {
    const typed = { id: crypto.randomUUID(), name: ' ', scopes: [], requestsPerMinute: '0', ends: 'day' }
    expect(problemsIn(newKeyInput.safeParse({ ...typed, lastDay: '' }))).toEqual({
      name: MESSAGES.api_key_name,
      scopes: MESSAGES.api_key_scopes,
      requestsPerMinute: MESSAGES.api_key_limit,
      lastDay: MESSAGES.api_key_day,
    })
  })

  test('for a message to the shop: missing fields first', () => {
    const { error } = enquiryFields.safeParse({
      name: 'Asha',
      email: 'asha',
      mobile: '',
      requirement: 'Books',
    })
    expect(error?.issues[0]?.message).toBe(MESSAGES.contact_missing)
    expect(error && problemsOf(error)).toEqual({
      '': MESSAGES.contact_missing,
      mobile: MESSAGES.contact_mobile_missing,
      email: MESSAGES.contact_email,
    })
  })

  test('for a return, also what its reason requires', () => {
    const typed = { note: ' ', photoIds: [], reason: 'other' as const }
    const { error } = returnInput.safeParse({ id: crypto.randomUUID(), items: [], ...typed })
    expect(error && Object.entries(returnProblems(typed, error))).toEqual([
      ['items', MESSAGES.return_none_chosen],
      ['note', MESSAGES.return_note_missing],
      ['wish', MESSAGES.return_wish_missing],
    ])
    expect(error && returnProblems({ ...typed, reason: null }, error)).toEqual({
      items: MESSAGES.return_none_chosen,
      wish: MESSAGES.return_wish_missing,
    })
  })
})
