/** The product and the order used in all examples: the order from placement to refund. They agree with each other. */
import type { ProductId, OrderId } from '#platform/rules/ids.ts'
import { paise, ZERO_PAISE } from '#platform/rules/money.ts'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { API_ATTRIBUTE_EXAMPLES } from './attribute-fields.ts'
import type { PartnerInvoiceRow, PartnerOrderRow, PartnerParcelRow } from './integrator-order-fields.ts'

/** The base URL of the example shop. */
export const SAMPLE_SHOP_URL = 'https://shop.example'

export const SAMPLE_PRODUCT = {
  id: '0a91d3b2-6c1f-4f0a-9d57-3b8e2c4d5f61' as ProductId,
  sku: 'PN-RU-004',
  slug: 'irani-chai-ruled-notebook-kulhad',
  name: 'Irani Chai Ruled Notebook, Kulhad',
  description: '200 ruled pages, 8 mm apart, soft cover.',
  category: 'Ruled Notebooks',
  imageUrl: '/images/irani-chai.jpg',
  galleryImages: ['/images/irani-chai-open.jpg'],
  pricePaise: paise(21_900),
  discountedPricePaise: paise(18_900),
  originalPricePaise: paise(24_900),
  rating: 4.5,
  reviewsCount: 12,
  isInStock: true,
  available: 37,
  status: 'active',
  format: '22 × 17 cm',
  pages: 200,
  cover: 'Soft cover',
  gsm: 70,
  ruling: 'ruled',
  lineSpacingMm: 8,
  ...API_ATTRIBUTE_EXAMPLES,
  groupId: '5d0c7a1e-8f2b-4c3d-9e6f-1a2b3c4d5e6f',
  extra: [{ name: 'Corners', value: 'Round' }],
  createdAt: '2026-07-12T06:30:00.000Z',
  updatedAt: '2026-11-20T05:14:00.000Z',
} as const

const PLACED_AT = '2026-11-20T05:12:00.000Z'
const PAID_AT = '2026-11-20T05:14:00.000Z'
const CANCELLED_AT = '2026-11-20T07:30:00.000Z'
const UNDER_WAY_AT = '2026-11-21T10:40:00.000Z'
const DELIVERED_AT = '2026-11-23T08:05:00.000Z'
const REFUNDED_AT = '2026-11-25T06:20:00.000Z'

const PARCEL: PartnerParcelRow = {
  courier: '',
  waybill: '1490810000123',
  carrierStatus: 'In Transit',
  expectedAt: '2026-11-24T12:30:00.000Z',
  deliveredAt: null,
}

export const SAMPLE_INVOICE_ID = '3d0b6c1e-52f4-4a77-8c1d-9f6f2f0f7a41'

const INVOICE: PartnerInvoiceRow = {
  id: SAMPLE_INVOICE_ID,
  kind: 'bill_of_supply',
  number: `${EXAMPLE_FACTS.invoiceSeries}/26-27/000042`,
  totalPaise: paise(42_800),
  issuedAt: PAID_AT,
}

/** Paid, and in transit. */
export const SAMPLE_ORDER: PartnerOrderRow = {
  id: '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22' as OrderId,
  number: 'PN-1078',
  status: 'shipped',
  paymentStatus: 'paid',
  fulfilmentStatus: 'shipped',
  paymentMethod: 'prepaid',
  delivery: 'courier',
  paidThrough: 'razorpay',
  isGuest: false,
  customer: {
    userId: 'nUZ3wqLrT8cXk1bYv5Rh0sPeDf7GjMa2',
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9848012345',
    address: '12 Residency Road',
    gstin: null,
    businessName: null,
  },
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560025',
  country: 'India',
  subtotalPaise: paise(37_800),
  shippingPaise: paise(5_000),
  codFeePaise: ZERO_PAISE,
  couponCode: null,
  couponDiscountPaise: ZERO_PAISE,
  coinsRedeemed: 0,
  coinDiscountPaise: ZERO_PAISE,
  coinsEarned: 42,
  totalPaise: paise(42_800),
  refundedPaise: ZERO_PAISE,
  razorpayOrderId: 'order_Ph7cX0vGq1Zr3N',
  razorpayPaymentId: 'pay_Ph7dJmE5bTqk2L',
  items: [
    {
      id: 4711,
      productId: SAMPLE_PRODUCT.id,
      sku: SAMPLE_PRODUCT.sku,
      name: SAMPLE_PRODUCT.name,
      imageUrl: SAMPLE_PRODUCT.imageUrl,
      quantity: 2,
      unitPaise: paise(18_900),
      hsn: SAMPLE_PRODUCT.hsn,
      gstRatePercent: SAMPLE_PRODUCT.gstRatePercent,
    },
  ],
  parcel: PARCEL,
  refunds: [],
  invoices: [INVOICE],
  invoiceLines: null,
  createdAt: PLACED_AT,
  updatedAt: UNDER_WAY_AT,
  paidAt: PAID_AT,
}

const placed: PartnerOrderRow = {
  ...SAMPLE_ORDER,
  status: 'pending',
  paymentStatus: 'unpaid',
  fulfilmentStatus: 'none',
  razorpayOrderId: null,
  razorpayPaymentId: null,
  parcel: null,
  invoices: [],
  updatedAt: PLACED_AT,
  paidAt: null,
}

const delivered: PartnerOrderRow = {
  ...SAMPLE_ORDER,
  status: 'completed',
  fulfilmentStatus: 'delivered',
  parcel: { ...PARCEL, carrierStatus: 'Delivered', deliveredAt: DELIVERED_AT },
  updatedAt: DELIVERED_AT,
}

/** One of the two notebooks was returned and its price refunded. */
export const SAMPLE_REFUND_PAISE = paise(18_900)

/** The same order at other times. */
export const SAMPLE_ORDER_LIFE = {
  created: placed,
  /** The same order paid in cash on delivery. */
  confirmed: {
    ...placed,
    paymentMethod: 'cod',
    paidThrough: 'cod',
    updatedAt: PAID_AT,
  },
  paid: {
    ...SAMPLE_ORDER,
    status: 'completed',
    fulfilmentStatus: 'none',
    parcel: null,
    updatedAt: PAID_AT,
  },
  shipped: SAMPLE_ORDER,
  delivered,
  returned: {
    ...SAMPLE_ORDER,
    status: 'completed',
    fulfilmentStatus: 'returned',
    parcel: { ...PARCEL, carrierStatus: 'RTO' },
    updatedAt: DELIVERED_AT,
  },
  failed: { ...placed, status: 'failed', paymentStatus: 'failed', updatedAt: '2026-11-20T05:42:00.000Z' },
  /** The refund is requested, and no money was sent yet. */
  cancelled: {
    ...SAMPLE_ORDER,
    status: 'completed',
    fulfilmentStatus: 'cancelled',
    parcel: null,
    refunds: [
      {
        id: '0d9f4a6b-3c52-4e87-a1b8-6f2e9d7c5a31',
        replacesId: null,
        method: 'provider',
        status: 'requested',
        amountPaise: SAMPLE_ORDER.totalPaise,
        coinsReturned: 0,
        providerRefundId: null,
        createdAt: CANCELLED_AT,
        processedAt: null,
      },
    ],
    updatedAt: CANCELLED_AT,
  },
  refunded: {
    ...delivered,
    paymentStatus: 'partly_refunded',
    refundedPaise: SAMPLE_REFUND_PAISE,
    refunds: [
      {
        id: 'c3a7e5d4-92b1-4d0c-8f36-5e1a7b9c0d24',
        replacesId: null,
        method: 'provider',
        status: 'refunded',
        amountPaise: SAMPLE_REFUND_PAISE,
        coinsReturned: 0,
        providerRefundId: 'rfnd_Ph7dQ2tM1kWc0a',
        createdAt: REFUNDED_AT,
        processedAt: null,
      },
    ],
    invoices: [
      INVOICE,
      {
        id: '8a51de2c-6b1e-4f0c-a2cb-0c9a3d7e5b14',
        kind: 'credit_note',
        number: `${EXAMPLE_FACTS.creditNoteSeries}/26-27/000007`,
        totalPaise: SAMPLE_REFUND_PAISE,
        issuedAt: REFUNDED_AT,
      },
    ],
    updatedAt: REFUNDED_AT,
  },
  /** The provider did not refund the price of one. */
  unrefunded: {
    ...delivered,
    refunds: [
      {
        id: 'c3a7e5d4-92b1-4d0c-8f36-5e1a7b9c0d24',
        replacesId: null,
        method: 'provider',
        status: 'failed',
        amountPaise: SAMPLE_REFUND_PAISE,
        coinsReturned: 0,
        providerRefundId: null,
        createdAt: REFUNDED_AT,
        processedAt: null,
      },
    ],
    updatedAt: REFUNDED_AT,
  },
} as const satisfies Record<string, PartnerOrderRow>
