import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeOrderInput, quoteInput } from './place-order-input.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { ORDER, uuid } from '#modules/checkout/testing/an-order.ts'

/** The first message of a refusal with its path; null if the order is valid. */
function refusal(input: unknown): readonly [path: string, message: string] | null {
  const issue = placeOrderInput.safeParse(input).error?.issues[0]
  return issue ? [issue.path.join('.'), issue.message] : null
}

/** Parsed from text, because JSON can contain what an object literal cannot. */
const sent = (json: string) => refusal(JSON.parse(json))
const withField = (field: string) => `${JSON.stringify(ORDER).slice(0, -1)},${field}}`

describe('an order request', () => {
  test('is parsed', () => {
    expect(placeOrderInput.parse(ORDER)).toEqual(ORDER)
    expect(placeOrderInput.parse({ ...ORDER, couponCode: ' panna10 ', coins: 0 })).toMatchObject({
      couponCode: ' panna10 ',
      coins: 0,
    })
  })

  test('has one of two payment methods', () => {
    for (const paymentMethod of ['prepaid', 'cod'])
      expect(placeOrderInput.parse({ ...ORDER, paymentMethod })).toMatchObject({ paymentMethod })
    for (const paymentMethod of ['', 'COD', 'cash', 'free', null, 1, ['cod']])
      expect(refusal({ ...ORDER, paymentMethod })).toEqual(['paymentMethod', MESSAGES.bad_request])
  })

  test('for a quote may have a six-digit pincode, and nothing else of the customer', () => {
    const cart = { items: ORDER.items }
    expect(quoteInput.parse({ ...cart, pincode: '500034', paymentMethod: 'cod' })).toMatchObject({
      pincode: '500034',
      paymentMethod: 'cod',
    })
    for (const pincode of ['', '50003', '5000345', '50 003', '५०००३४', 500_034, null])
      expect(quoteInput.safeParse({ ...cart, pincode }).error?.issues[0]?.message).toBe(
        MESSAGES.pincode_format,
      )
    expect(quoteInput.safeParse({ ...cart, customer: ORDER.customer }).success).toBe(false)
    expect(refusal({ ...ORDER, pincode: '500034' })).toEqual(['', MESSAGES.bad_request])
  })

  test.each([
    ['"total_amount":1'],
    ['"totalPaise":1'],
    ['"status":"completed"'],
    ['"user_id":null'],
    ['"userId":"someone"'],
    ['"session_expires_at":"2999-01-01"'],
    ['"created_at":"2000-01-01"'],
    ['"__proto__":{"isAdmin":true}'],
    ['"constructor":{"prototype":{"isAdmin":true}}'],
    ['"prototype":{}'],
  ])('with %s is refused', (field) => {
    expect(sent(withField(field))).toEqual(['', 'This request cannot be read'])
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test.each([false, 'someone', null])('with %j about an account is refused', (isSignedIn) => {
    expect(refusal({ ...ORDER, isSignedIn })).toEqual(['isSignedIn', 'This request cannot be read'])
  })

  test.each([
    ['a price', { price: 1 }],
    ['a price in paise', { unitPaise: 1 }],
    ['a discount', { discount: 100 }],
  ])('with %s in an item is refused', (_kind, extra) => {
    const items = [{ ...ORDER.items[0], ...extra }]
    expect(refusal({ ...ORDER, items })).toEqual(['items.0', 'This request cannot be read'])
  })

  test('with __proto__ in an item or in the details is refused', () => {
    const inside = (key: string) =>
      JSON.stringify(ORDER).replace(`${key}{`, `${key}{"__proto__":{"quantity":1},`)
    expect(sent(inside('"items":['))).toEqual(['items.0', 'This request cannot be read'])
    expect(sent(inside('"customer":'))).toEqual(['customer', 'This request cannot be read'])
  })

  test.each([
    ['malformed', 'not-a-uuid'],
    ['in capitals', uuid(0).replace('8000', 'ABCD').toUpperCase()],
    ['with a line end', `${uuid(0)}\n`],
    ['SQL', "' OR 1=1 --"],
    ['a number', 7],
    ['a list', [uuid(0)]],
    ['missing', undefined],
  ])('with an id that is %s is refused', (_kind, id) => {
    expect(refusal({ ...ORDER, id })).toEqual(['id', 'This request cannot be read'])
    const items = [{ productId: id, quantity: 1 }]
    expect(refusal({ ...ORDER, items })).toEqual(['items.0.productId', 'This request cannot be read'])
  })

  test.each([
    0,
    -1,
    1.5,
    '2',
    Number.NaN,
    1e9,
    Infinity,
    '1e3',
    true,
    [2],
    null,
    undefined,
    2_147_483_648,
    1_000,
    {},
  ])('of %j units is refused', (quantity) => {
    const items = [{ productId: uuid(1), quantity }]
    expect(refusal({ ...ORDER, items })).toEqual([
      'items.0.quantity',
      'You can order at most 999 of one product',
    ])
  })

  test('of 1e309 units is refused', () => {
    const json = JSON.stringify({ ...ORDER, items: [ORDER.items[1]] }).replace(
      '"quantity":1',
      '"quantity":1e309',
    )
    expect(sent(json)?.[0]).toBe('items.0.quantity')
  })

  test('accepts 1 to 999 units', () => {
    for (const quantity of [1, 51, 999])
      expect(refusal({ ...ORDER, items: [{ productId: uuid(1), quantity }] })).toBeNull()
  })

  test('has 1 to 50 items', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ productId: uuid(index), quantity: 1 }))
    expect(refusal({ ...ORDER, items: [] })).toEqual(['items', 'Your cart is empty'])
    expect(refusal({ ...ORDER, items: lines(50) })).toBeNull()
    expect(refusal({ ...ORDER, items: lines(51) })).toEqual(['items', 'This request cannot be read'])
    expect(refusal({ ...ORDER, items: lines(10_000) })).toEqual(['items', 'This request cannot be read'])
  })

  test('has each product once', () => {
    const items = [ORDER.items[0], ORDER.items[1], ORDER.items[0]]
    expect(refusal({ ...ORDER, items })).toEqual(['items', 'This request cannot be read'])
  })

  test.each([-5, 1.5, 1e18, '5', Number.NaN, true, null, [5]])('with %j coins is refused', (coins) => {
    expect(refusal({ ...ORDER, coins })).toEqual(['coins', 'Please enter a valid number of coins to redeem'])
  })

  test('with more coins than anybody can have is refused', () => {
    expect(refusal({ ...ORDER, coins: 1_000_001 })).toEqual(['coins', 'Insufficient coins balance'])
  })

  test.each([10, null, ['PANNA10'], { code: 'PANNA10' }, 'A'.repeat(10_240)])(
    'with coupon %j is refused',
    (couponCode) => {
      expect(refusal({ ...ORDER, couponCode })).toEqual(['couponCode', 'Invalid coupon code'])
    },
  )

  test.each([-1, 0.5, '79700', null, undefined, Number.NaN, 2 ** 53])(
    'with an expected total of %j is refused',
    (total) => {
      expect(refusal({ ...ORDER, expectedTotalPaise: total })).toEqual([
        'expectedTotalPaise',
        'This request cannot be read',
      ])
    },
  )

  test('is refused in the shop’s own messages only', () => {
    const known = new Set<string>([...Object.values(MESSAGES), sentences.quantityLimit(999)])
    const anyOrder = fc.record(
      Object.fromEntries(
        [...Object.keys(ORDER), 'coins', 'couponCode', 'extra'].map((key) => [key, fc.jsonValue()]),
      ),
      {
        requiredKeys: [],
      },
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), anyOrder), (input) => {
        const issues = placeOrderInput.safeParse(input).error?.issues
        expect(issues?.filter(({ message }) => !known.has(message))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('a quote request', () => {
  test('may have an empty cart', () => {
    expect(quoteInput.parse({ items: [] })).toEqual({ items: [] })
  })

  test('accepts only items, coupon and coins', () => {
    for (const extra of [{ customer: ORDER.customer }, { totalPaise: 1 }, { userId: 'x' }]) {
      expect(quoteInput.safeParse({ items: [], ...extra }).success).toBe(false)
    }
  })
})
