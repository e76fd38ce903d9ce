import { expect, test, describe } from 'vitest'
import { cashOf, parcelOf, returnParcelOf, changedFields, consigneeChange } from './parcel.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'

const item = (name: string, quantity: number): OrderView['items'][number] => ({
  productId: '00000000-0000-4000-8000-000000000001' as ProductId,
  sku: 'sku',
  name,
  imageUrl: '',
  path: '',
  quantity,
  unitPaise: paise(100),
  linePaise: paise(100 * quantity),
})

test('a parcel weighs half a kilogram per unit, with the order’s id, its total after discounts and a cost of ₹49', () => {
  const order = {
    id: '0a1b2c3d-0000-4000-8000-000000000001' as OrderId,
    items: [item('Ruled Notebook', 2), item('Planner', 3)],
    customer: { fullName: 'Asha Rao' },
    totalPaise: paise(43_800),
    createdAt: '2026-01-01T00:00:00.000Z',
  } as unknown as OrderView
  expect(parcelOf(order)).toEqual({
    reference: order.id,
    payment: { mode: 'Prepaid' },
    consignee: order.customer,
    contents: '2 x Ruled Notebook, 3 x Planner',
    quantity: 5,
    weightGrams: 2_500,
    totalPaise: 43_800,
    costPaise: 4_900,
    orderedAt: order.createdAt,
  })
})

test('a cash order’s parcel has the amount to collect, the HSN codes and the invoice number', () => {
  const order = {
    id: '0a1b2c3d-0000-4000-8000-000000000001' as OrderId,
    items: [item('Planner', 1)],
    paymentMethod: 'cod',
    totalPaise: paise(59_800),
    createdAt: '2026-01-01T00:00:00.000Z',
  } as unknown as OrderView
  const documents = { hsnCodes: ['48201090'], invoiceNumber: 'P/26-27/000001' }
  const parcel = parcelOf(order, documents)
  expect(parcel).toMatchObject({ payment: { mode: 'COD', amountPaise: 59_800 }, ...documents })
  expect(cashOf(parcel)).toBe(59_800)
  expect(cashOf({ payment: { mode: 'Pickup' } })).toBe(0)
})

test('a return’s parcel is picked up from the customer, and a replacement’s is prepaid', () => {
  const returned = {
    productId: 'p' as ProductId,
    name: 'Ruled Notebook',
    imageUrl: '',
    path: '',
    quantity: 3,
    amountPaise: paise(60_000),
    coinsBack: 0,
  }
  const asked = { items: [returned], amountPaise: paise(60_000), createdAt: '2026-11-21T00:00:00.000Z' }
  const customer = {
    fullName: 'Asha Rao',
    email: 'asha@example.test',
    phone: '9848012345',
    address: '12 Banjara Hills Road',
    city: 'Hyderabad',
    state: 'Telangana',
    pincode: '500034',
    country: 'India',
  }
  expect(returnParcelOf({ id: 'parcel', direction: 'back' }, asked, customer)).toMatchObject({
    reference: 'parcel',
    payment: { mode: 'Pickup' },
    contents: '3 x Ruled Notebook',
    weightGrams: 1_500,
    totalPaise: 60_000,
  })
  expect(returnParcelOf({ id: 'parcel', direction: 'out' }, asked, customer).payment).toEqual({
    mode: 'Prepaid',
  })
})

describe('a corrected address', () => {
  const before = {
    phone: '9848012345',
    address: '12 Banjara Hills Road',
    city: 'Hyderabad',
    pincode: '500034',
  }

  test('is cleaned and validated as at checkout', () => {
    expect(consigneeChange.parse({ ...before, address: ' <b>12 Banjara Hills Road ' }).address).toBe(
      'b12 Banjara Hills Road',
    )
    for (const wrong of [{ phone: '123' }, { address: 'x' }, { city: '1' }, { pincode: '50003' }])
      expect(consigneeChange.safeParse({ ...before, ...wrong }).success).toBe(false)
    expect(consigneeChange.safeParse({ ...before, state: 'Kerala', fullName: 'Asha Rao' }).success).toBe(true)
    expect(consigneeChange.safeParse({ ...before, email: 'a@b.in' }).success).toBe(false)
  })

  test('records the names of the changed fields', () => {
    expect(changedFields(before, before)).toEqual([])
    expect(changedFields(before, { ...before, phone: '9848099999', city: 'Secunderabad' })).toEqual([
      'phone',
      'city',
    ])
    expect(changedFields({ ...before, state: 'Kerala' }, before)).toEqual([])
  })
})
