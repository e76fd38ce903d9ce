/** What an order id identifies: the same order content, in any notation, and nothing else. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  placeOrderContent,
  placeOrderInput,
  type PlaceOrderInput,
} from '#modules/cart/rules/place-order-input.ts'
import { ORDER, uuid } from '../testing/an-order.ts'

describe('the content of an order', () => {
  const content = (
    changes: Partial<typeof ORDER> & { couponCode?: string; coins?: number; paymentMethod?: string } = {},
  ) => placeOrderContent(placeOrderInput.parse({ ...ORDER, ...changes }))

  test('does not depend on the sequence of lines or fields', () => {
    const anyItems = fc.uniqueArray(
      fc.record({ productId: fc.nat(60).map(uuid), quantity: fc.integer({ min: 1, max: 50 }) }),
      {
        minLength: 1,
        maxLength: 8,
        selector: ({ productId }) => productId,
      },
    )
    const anyTwoOrders = anyItems.chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
    )
    fc.assert(
      fc.property(anyTwoOrders, ([items, shuffled]) => {
        expect(content({ items: shuffled })).toBe(content({ items }))
      }),
    )
    const customer = Object.fromEntries(Object.entries(ORDER.customer).toReversed()) as typeof ORDER.customer
    expect(content({ customer })).toBe(content())
  })

  test('does not depend on the id, or on how the content is spelled', () => {
    expect(content({ id: uuid(9) })).toBe(content())
    expect(content({ couponCode: ' panna10 ' })).toBe(content({ couponCode: 'PANNA10' }))
    expect(content({ couponCode: '' })).toBe(content())
    expect(content({ coins: 0 })).toBe(content())
    expect(content({ paymentMethod: 'prepaid' })).toBe(content())
    expect(content({ customer: { ...ORDER.customer, fullName: ' Asha Rao ' } })).toBe(content())
  })

  test('changes with every field', () => {
    const others: (Partial<typeof ORDER> & {
      couponCode?: string
      coins?: number
      paymentMethod?: string
    })[] = [
      { paymentMethod: 'cod' },
      { items: [ORDER.items[0]!] },
      { items: [{ ...ORDER.items[0]!, quantity: 3 }, ORDER.items[1]!] },
      {
        items: [
          { ...ORDER.items[0]!, quantity: 1 },
          { ...ORDER.items[1]!, quantity: 2 },
        ],
      },
      { items: [{ ...ORDER.items[0]!, productId: uuid(3) }, ORDER.items[1]!] },
      { couponCode: 'PANNA10' },
      { couponCode: 'PANNA1' },
      { coins: 1 },
      { coins: 10 },
      { expectedTotalPaise: 79_701 },
      ...Object.keys(OTHER).map((field) => ({ customer: { ...ORDER.customer, ...OTHER[field] } })),
    ]
    const contents = [content(), ...others.map((changes) => content(changes))]
    expect(new Set(contents).size).toBe(contents.length)
  })

  test('differs for any two different orders', () => {
    const anyOrder = fc
      .record({
        quantity: fc.integer({ min: 1, max: 3 }),
        product: fc.integer({ min: 1, max: 3 }),
        coins: fc.nat(2),
        couponCode: fc.constantFrom('A', 'B', 'AB'),
        expectedTotalPaise: fc.nat(2),
        // Fields that could run into each other.
        fullName: fc.constantFrom('aa', 'aaa'),
        city: fc.constantFrom('aa', 'aaa'),
      })
      .map(({ quantity, product, fullName, city, ...rest }) => ({
        ...rest,
        items: [{ productId: uuid(product), quantity }],
        customer: { ...ORDER.customer, fullName, city },
      }))
    fc.assert(
      fc.property(anyOrder, anyOrder, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        expect(content(one) === content(other)).toBe(isSame)
      }),
      { numRuns: 300 },
    )
  })
})

/** Another valid value for each field. */
const OTHER: Readonly<Record<string, Partial<PlaceOrderInput['customer']>>> = {
  fullName: { fullName: 'Asha Roy' },
  email: { email: 'asha@example.org' },
  phone: { phone: '9848012346' },
  address: { address: '13 Banjara Hills Road' },
  city: { city: 'Secunderabad' },
  state: { state: 'Kerala' },
  pincode: { pincode: '500035' },
}
