/** The values of the form for a new order: parsed from the request, and sent back as they were typed. */
import { MAX_ORDER_LINES } from '#modules/catalogue/rules/stock.ts'
import { isUuid } from '#platform/rules/ids.ts'
import type { Delivery } from '#platform/rules/fulfilment-status.ts'
import {
  COUNTER_PAYMENTS,
  PHONE_PAYMENTS,
  type CounterPayment,
  type PhonePayment,
} from '../../../rules/phone-order-input.ts'
import { textOf } from '#platform/ui/form/form-text.ts'

export const DETAILS = ['fullName', 'email', 'phone', 'address', 'city', 'state', 'pincode'] as const
export type Detail = (typeof DETAILS)[number]

export const BUSINESS_FIELDS = ['gstin', 'businessName'] as const
export type BusinessField = (typeof BUSINESS_FIELDS)[number]

export type DraftLine = { readonly productId: string; readonly quantity: string }

export type Draft = {
  readonly id: string
  readonly search: string
  readonly lines: readonly DraftLine[]
  readonly customer: Readonly<Record<Detail, string>>
  /** Both blank for a private buyer. */
  readonly business: Readonly<Record<BusinessField, string>>
  readonly couponCode: string
  readonly delivery: Delivery
  readonly payment: PhonePayment
  /** For a counter sale. */
  readonly counterPayment: CounterPayment
  readonly reference: string
  /** The total shown on the screen. */
  readonly expectedTotalPaise: number
}

export function emptyDraft(id: string, delivery: Delivery = 'courier'): Draft {
  const customer = Object.fromEntries(DETAILS.map((name) => [name, ''])) as Record<Detail, string>
  return {
    id,
    search: '',
    lines: [],
    customer,
    business: { gstin: '', businessName: '' },
    couponCode: '',
    delivery,
    payment: 'link',
    counterPayment: 'cash',
    reference: '',
    expectedTotalPaise: 0,
  }
}

export function deliveryOf(text: string | null): Delivery {
  return text === 'pickup' ? 'pickup' : 'courier'
}

export function readDraft(form: FormData): Draft {
  const payment = textOf(form, 'payment')
  const counterPayment = textOf(form, 'counterPayment')
  const expected = textOf(form, 'expectedTotalPaise')
  return {
    id: textOf(form, 'id'),
    search: textOf(form, 'search'),
    lines: form
      .getAll('product')
      .filter((each): each is string => typeof each === 'string' && isUuid(each))
      .slice(0, MAX_ORDER_LINES)
      .map((productId) => ({
        productId,
        quantity: textOf(form, `quantity-${productId}`),
      })),
    customer: Object.fromEntries(DETAILS.map((name) => [name, textOf(form, name)])) as Record<Detail, string>,
    business: { gstin: textOf(form, 'gstin'), businessName: textOf(form, 'businessName') },
    couponCode: textOf(form, 'couponCode'),
    delivery: deliveryOf(textOf(form, 'delivery')),
    payment: Object.hasOwn(PHONE_PAYMENTS, payment) ? (payment as PhonePayment) : 'link',
    counterPayment: Object.hasOwn(COUNTER_PAYMENTS, counterPayment)
      ? (counterPayment as CounterPayment)
      : 'cash',
    reference: textOf(form, 'reference'),
    expectedTotalPaise: /^\d{1,12}$/.test(expected) ? Number(expected) : 0,
  }
}

/** Adds one unit of a product; a new line if it has none yet. */
export function withProduct(draft: Draft, productId: string): Draft {
  if (!isUuid(productId)) return draft
  const known = draft.lines.find((line) => line.productId === productId)
  if (!known)
    return { ...draft, lines: [...draft.lines, { productId, quantity: '1' }].slice(0, MAX_ORDER_LINES) }
  const quantity = String((Number(known.quantity) || 0) + 1)
  return { ...draft, lines: draft.lines.map((line) => (line === known ? { ...line, quantity } : line)) }
}

export function withoutProduct(draft: Draft, productId: string): Draft {
  return { ...draft, lines: draft.lines.filter((line) => line.productId !== productId) }
}

/** Parses whole numbers; any other text stays as typed and is refused later. */
export function itemsOf({ lines }: Draft) {
  return lines.map(({ productId, quantity }) => ({
    productId,
    quantity: /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : quantity,
  }))
}
