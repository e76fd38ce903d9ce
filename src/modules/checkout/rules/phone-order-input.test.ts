import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { counterSaleInput, phoneOrderContent, phoneOrderInput, WALK_IN } from './phone-order-input.ts'

const order = {
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  items: [{ productId: '0190a1b2-c3d4-7e5f-8a9b-000000000001', quantity: 2 }],
  customer: {
    fullName: 'Asha Rao',
    email: 'Asha@example.test',
    phone: '+91 98480 12345',
    address: '12 Banjara Hills Road',
    city: 'Hyderabad',
    state: 'Telangana',
    pincode: '500034',
  },
  expectedTotalPaise: 54_800,
}

test('a phone order has the fields of a checkout and a payment method', () => {
  expect(phoneOrderInput.parse({ order, payment: 'cod', reference: 'not needed' })).toMatchObject({
    payment: 'cod',
    reference: '',
    order: { paymentMethod: 'cod', customer: { email: 'asha@example.test', country: 'India' } },
  })
  expect(phoneOrderInput.parse({ order, payment: 'link', reference: '' }).order.paymentMethod).toBe('prepaid')
})

test('money received outside the provider needs a reference', () => {
  const refused = phoneOrderInput.safeParse({ order, payment: 'outside', reference: ' ' })
  expect(refused.error?.issues[0]).toMatchObject({ message: MESSAGES.order_reference, path: ['reference'] })
  expect(phoneOrderInput.parse({ order, payment: 'outside', reference: 'UTR 1' }).reference).toBe('UTR 1')
})

test('invalid input gets the messages of the checkout', () => {
  const wrong = (customer: object, message: string) =>
    expect(
      phoneOrderInput.safeParse({
        order: { ...order, customer: { ...order.customer, ...customer } },
        payment: 'link',
        reference: '',
      }).error?.issues[0]?.message,
    ).toBe(message)
  wrong({ pincode: '50003' }, MESSAGES.pincode_format)
  wrong({ email: 'asha' }, MESSAGES.email_invalid)
  wrong({ fullName: 'A' }, MESSAGES.name_short)
  expect(
    phoneOrderInput.safeParse({ order: { ...order, totalPaise: 1 }, payment: 'link', reference: '' }).success,
  ).toBe(false)
})

test('the same id means the same payment method too', () => {
  const content = (payment: string, reference = '') =>
    phoneOrderContent(phoneOrderInput.parse({ order, payment, reference }))
  expect(content('link')).toBe(content('link', 'typed and not needed'))
  expect(
    new Set([content('link'), content('cod'), content('outside', 'UTR 1'), content('outside', 'UTR 2')]).size,
  ).toBe(4)
})

test('a phone order does not need an e-mail address', () => {
  const without = { ...order, customer: { ...order.customer, email: ' ' } }
  expect(phoneOrderInput.parse({ order: without, payment: 'link', reference: '' }).order.customer.email).toBe(
    '',
  )
})

describe('a counter sale', () => {
  const sale = (customer: object, payment = 'cash', reference = '') =>
    counterSaleInput.safeParse({
      order: { ...order, customer: { fullName: '', email: '', phone: '', ...customer } },
      payment,
      reference,
    })

  test('needs no customer details, and is supplied at the shop', () => {
    const { town, state, pincode } = shopFacts()
    expect(sale({}).data).toMatchObject({
      delivery: 'pickup',
      payment: 'outside',
      reference: 'Cash',
      order: {
        paymentMethod: 'prepaid',
        customer: { fullName: WALK_IN, email: '', phone: '', city: town, state, pincode },
      },
    })
  })

  test('validates the details that are given', () => {
    expect(sale({ email: 'asha' }).error?.issues[0]?.message).toBe(MESSAGES.email_invalid)
    expect(sale({ phone: '12' }).error?.issues[0]?.message).toBe(MESSAGES.phone_short)
  })

  test.each(['upi', 'card'])('paid by %s needs the matching reference', (payment) => {
    expect(sale({}, payment).error?.issues[0]).toMatchObject({ path: ['reference'] })
    expect(sale({}, payment, '4711').data?.reference).toMatch(/ 4711$/)
  })

  test('differs from a phone order with the same id', () => {
    const atCounter = sale({}, 'cash')
    if (!atCounter.success) throw new Error('refused')
    const { order: same, reference } = atCounter.data
    const byPhone = { ...atCounter.data, delivery: 'courier' as const, order: same, reference }
    expect(phoneOrderContent(atCounter.data)).not.toBe(phoneOrderContent(byPhone))
  })
})
