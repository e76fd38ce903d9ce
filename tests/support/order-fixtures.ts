/** An order and a return of it, as their mails read them. */
import type { ReturnView } from '#modules/fulfilment/rules/return-view.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'

export const ASHA: CustomerDetails = {
  fullName: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9848012345',
  address: '12 Banjara Hills Road',
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
}

export const ORDER: OrderView = {
  id: '0a1b2c3d-0000-4000-8000-000000000001' as OrderId,
  number: '0a1b2c3d',
  status: 'completed',
  paymentStatus: 'paid',
  fulfilmentStatus: 'none',
  delivery: 'courier',
  items: [anItem('Ruled Notebook', 2, 24_950), anItem('Daily Planner', 1, 1_23_456_00)],
  customer: ASHA,
  business: null,
  subtotalPaise: paise(1_23_955_00),
  shippingPaise: paise(5_000),
  couponCode: 'PANNA10',
  couponDiscountPaise: paise(12_39_500),
  coinDiscountPaise: paise(6_000),
  coinsRedeemed: 60,
  totalPaise: paise(1_11_550_00),
  coinsEarned: 11_155,
  paymentMethod: 'prepaid',
  codFeePaise: paise(0),
  codConfirmedAt: null,
  razorpayOrderId: 'order_1',
  razorpayPaymentId: 'pay_1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:30:00.000Z',
}

export function anItem(name: string, quantity: number, unit: number): OrderView['items'][number] {
  return {
    productId: '00000000-0000-4000-8000-000000000001' as ProductId,
    sku: 'sku',
    name,
    imageUrl: '/images/x.svg',
    path: '/ruled-notebook/x',
    quantity,
    unitPaise: paise(unit),
    linePaise: paise(unit * quantity),
  }
}

export const A_RETURN: ReturnView = {
  id: '0a1b2c3d-0000-4000-8000-000000000009',
  orderId: ORDER.id,
  orderNumber: 'PN-1078',
  status: 'requested',
  wish: 'refund',
  reason: 'damaged',
  note: '',
  items: [
    {
      productId: '0a1b2c3d-0000-4000-8000-000000000002' as ProductId,
      name: 'Ruled Notebook',
      imageUrl: '/images/x.svg',
      path: '/ruled-notebook/x',
      quantity: 2,
      amountPaise: paise(49_800),
      coinsBack: 3,
    },
  ],
  photoCount: 0,
  amountPaise: paise(49_800),
  coinsBack: 3,
  answer: '',
  openedBecause: '',
  createdAt: '2026-11-21T00:00:00.000Z',
  decidedAt: null,
  receivedAt: null,
  closedAt: null,
  back: null,
  out: null,
  refund: null,
}
