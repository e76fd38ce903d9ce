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

test('takes what a checkout takes, and how it is paid', () => {
  expect(phoneOrderInput.parse({ order, payment: 'cod', reference: 'not needed' })).toMatchObject({
    payment: 'cod',
    reference: '',
    order: { paymentMethod: 'cod', customer: { email: 'asha@example.test', country: 'India' } },
  })
  expect(phoneOrderInput.parse({ order, payment: 'link', reference: '' }).order.paymentMethod).toBe('prepaid')
})

test('money that came another way says where it is', () => {
  const refused = phoneOrderInput.safeParse({ order, payment: 'outside', reference: ' ' })
  expect(refused.error?.issues[0]).toMatchObject({ message: MESSAGES.order_reference, path: ['reference'] })
  expect(phoneOrderInput.parse({ order, payment: 'outside', reference: 'UTR 1' }).reference).toBe('UTR 1')
})

test('is refused in the words of the checkout', () => {
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

test('the same id stands for the same payment too', () => {
  const content = (payment: string, reference = '') =>
    phoneOrderContent(phoneOrderInput.parse({ order, payment, reference }))
  expect(content('link')).toBe(content('link', 'typed and not needed'))
  expect(
    new Set([content('link'), content('cod'), content('outside', 'UTR 1'), content('outside', 'UTR 2')]).size,
  ).toBe(4)
})

test('a customer on the phone need not have an e-mail address', () => {
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

  test('needs no details, and is supplied where the shop is', () => {
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

  test('checks the details that are given', () => {
    expect(sale({ email: 'asha' }).error?.issues[0]?.message).toBe(MESSAGES.email_invalid)
    expect(sale({ phone: '12' }).error?.issues[0]?.message).toBe(MESSAGES.phone_short)
  })

  test.each(['upi', 'card'])('paid by %s says where the money is', (payment) => {
    expect(sale({}, payment).error?.issues[0]).toMatchObject({ path: ['reference'] })
    expect(sale({}, payment, '4711').data?.reference).toMatch(/ 4711$/)
  })

  test('is another order than one by phone', () => {
    const atCounter = sale({}, 'cash')
    if (!atCounter.success) throw new Error('refused')
    const { order: same, reference } = atCounter.data
    const byPhone = { ...atCounter.data, delivery: 'courier' as const, order: same, reference }
    expect(phoneOrderContent(atCounter.data)).not.toBe(phoneOrderContent(byPhone))
  })
})
