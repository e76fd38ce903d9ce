/** Arbitrary valid orders: any goods, rates, discounts and charges, priced by the quote. */
import fc from 'fast-check'
import type { OrderId } from '#platform/rules/ids.ts'
import type { InvoicedItem, InvoicedOrder } from '../rules/compose-invoice.ts'
import { addPaise, paise, timesPaise, ZERO_PAISE } from '#platform/rules/money.ts'

export const ORDER_ID = '01890000-0000-7000-8000-00000000000a' as OrderId

export const IN_HYDERABAD: InvoicedOrder['customer'] = {
  fullName: 'Asha Rao',
  address: '12 Banjara Hills Road',
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
}

export const IN_BENGALURU: InvoicedOrder['customer'] = {
  ...IN_HYDERABAD,
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
}

export const RAO_TRADERS: NonNullable<InvoicedOrder['business']> = {
  gstin: '29AAGCB7383J1Z4',
  businessName: 'Rao & Sons Traders Pvt. Ltd.',
}

export const NOTEBOOK: InvoicedItem = {
  id: 1,
  name: 'Ruled Notebook',
  sku: 'RN-1',
  hsn: '48202000',
  quantity: 2,
  unitPaise: paise(24_900),
  ratePercent: 0,
}

export const PLANNER: InvoicedItem = {
  id: 2,
  name: 'Daily Planner',
  sku: 'DP-1',
  hsn: '48201090',
  quantity: 1,
  unitPaise: paise(89_900),
  ratePercent: 18,
}

/** An order whose total is the sum of its parts. */
export function anOrder(parts: Partial<Omit<InvoicedOrder, 'totalPaise'>> = {}): InvoicedOrder {
  const order = {
    orderId: ORDER_ID,
    orderNumber: 'PN-1078',
    customer: IN_HYDERABAD,
    business: null,
    items: [NOTEBOOK],
    shippingPaise: paise(5_000),
    codFeePaise: ZERO_PAISE,
    couponDiscountPaise: ZERO_PAISE,
    coinDiscountPaise: ZERO_PAISE,
    payment: { method: 'prepaid', reference: 'pay_Test0000000001' } as const,
    ...parts,
  }
  const goods = addPaise(...order.items.map((item) => timesPaise(item.unitPaise, item.quantity)))
  const charges = order.shippingPaise + order.codFeePaise
  const off = order.couponDiscountPaise + order.coinDiscountPaise
  return { ...order, totalPaise: paise(goods + charges - off) }
}

const GOODS = [
  { hsn: '48202000', ratePercent: 0 },
  { hsn: '48201090', ratePercent: 18 },
  { hsn: '96081019', ratePercent: 5 },
  { hsn: '4820', ratePercent: 12 },
  { hsn: '42022190', ratePercent: 28 },
]

const items = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...GOODS),
      quantity: fc.integer({ min: 1, max: 50 }),
      unitPaise: fc.integer({ min: 1, max: 500_000 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((lines) =>
    lines.map(({ kind, quantity, unitPaise }, position): InvoicedItem => ({
      ...kind,
      id: position + 1,
      name: `Thing ${position + 1}`,
      sku: `T-${position + 1}`,
      quantity,
      unitPaise: paise(unitPaise),
    })),
  )

export const anyInvoicedOrder: fc.Arbitrary<InvoicedOrder> = fc
  .record({
    items,
    customer: fc.constantFrom(IN_HYDERABAD, IN_BENGALURU),
    business: fc.constantFrom(null, null, RAO_TRADERS),
    shippingPaise: fc.constantFrom(0, 5_000, 7_331).map(paise),
    codFeePaise: fc.constantFrom(0, 4_000).map(paise),
    /** In thousandths: how much of the possible discount applies. */
    coupon: fc.integer({ min: 0, max: 1_000 }),
    coins: fc.integer({ min: 0, max: 1_000 }),
  })
  .map(({ coupon, coins, ...parts }) => {
    const goods = addPaise(...parts.items.map((item) => timesPaise(item.unitPaise, item.quantity)))
    const couponDiscountPaise = paise(Math.floor((goods * coupon) / 1_000))
    const payable = goods + parts.shippingPaise + parts.codFeePaise - couponDiscountPaise
    const coinDiscountPaise = paise(Math.min(payable, Math.floor((goods * coins) / 1_000)))
    return anOrder({ ...parts, couponDiscountPaise, coinDiscountPaise })
  })
