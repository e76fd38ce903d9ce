/**
 * An order that staff take for a customer, on the phone or at the counter: the checkout's fields with the same rules
 * and messages, plus how it will be paid. An e-mail address is optional; a counter sale needs no customer details.
 */
import {
  cleanField,
  customerFields,
  orEmpty,
  phoneCustomer,
  type CustomerDetails,
} from '#platform/rules/customer-details.ts'
import { placeOrderContent, placeOrderInput } from '#modules/cart/rules/place-order-input.ts'
import type { Delivery } from '#platform/rules/fulfilment-status.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { z } from '#platform/rules/zod.ts'
import { MAX_OUTSIDE_REFERENCE } from '#modules/orders/rules/staff-order-input.ts'

export const PHONE_PAYMENTS = {
  link: 'Payment link',
  cod: 'Cash on delivery',
  outside: 'Already paid',
} as const
export type PhonePayment = keyof typeof PHONE_PAYMENTS

/** How a counter sale is paid. */
export const COUNTER_PAYMENTS = { cash: 'Cash', upi: 'UPI', card: 'Card' } as const
export type CounterPayment = keyof typeof COUNTER_PAYMENTS

/** A customer who gets the link by mail may need a day to use it. */
export const PHONE_ORDER_HOURS = 24

/** The name used for a counter customer who gave none. */
export const WALK_IN = 'Walk-in customer'

/** Where the money is, if it was paid another way; otherwise empty. */
const reference = z
  .string(MESSAGES.order_reference)
  .transform(cleanField)
  .pipe(z.string().max(MAX_OUTSIDE_REFERENCE, MESSAGES.order_reference))

export const phoneOrderInput = z
  .strictObject(
    {
      order: placeOrderInput.extend({ customer: phoneCustomer }),
      payment: z.enum(['link', 'cod', 'outside'], MESSAGES.bad_request),
      reference,
    },
    MESSAGES.bad_request,
  )
  .superRefine((order, context) => {
    if (lacksReference(order))
      context.addIssue({ code: 'custom', message: MESSAGES.order_reference, path: ['reference'] })
  })
  .transform(({ order, payment, reference: typed }) => ({
    delivery: 'courier' as Delivery,
    payment,
    reference: payment === 'outside' ? typed : '',
    order: { ...order, paymentMethod: payment === 'cod' ? ('cod' as const) : ('prepaid' as const) },
  }))
export type PhoneOrderInput = z.output<typeof phoneOrderInput>

const { fullName, email, phone } = customerFields.shape

/** Goods handed over at the counter are supplied there: the place of supply is the shop's state. */
const counterCustomer = z
  .strictObject(
    { fullName: orEmpty(fullName), email: orEmpty(email), phone: orEmpty(phone) },
    MESSAGES.bad_request,
  )
  .transform((typed): CustomerDetails => {
    const { town, state, pincode } = shopFacts()
    const place = { address: 'Picked up at the shop', city: town, state, pincode, country: 'India' as const }
    return { ...typed, fullName: typed.fullName || WALK_IN, ...place }
  })

export const counterSaleInput = z
  .strictObject(
    {
      order: placeOrderInput.extend({ customer: counterCustomer }),
      payment: z.enum(['cash', 'upi', 'card'], MESSAGES.order_counter_payment),
      reference,
    },
    MESSAGES.bad_request,
  )
  .superRefine((sale, context) => {
    if (lacksReference(sale))
      context.addIssue({ code: 'custom', message: MESSAGES.order_reference, path: ['reference'] })
  })
  .transform(({ order, payment, reference: typed }): PhoneOrderInput => ({
    delivery: 'pickup',
    payment: 'outside',
    reference: `${COUNTER_PAYMENTS[payment]} ${typed}`.trim().slice(0, MAX_OUTSIDE_REFERENCE),
    order: { ...order, paymentMethod: 'prepaid' },
  }))

/** A payment received already needs a reference to find it again, except cash, which is in the till. */
export function lacksReference({
  payment,
  reference: typed,
}: {
  readonly payment: PhonePayment | CounterPayment
  readonly reference: string
}): boolean {
  return ['outside', 'upi', 'card'].includes(payment) && cleanField(typed) === ''
}

/** The content that an order id identifies: the same id with the same content is the same order. */
export function phoneOrderContent({ order, payment, reference: typed, delivery }: PhoneOrderInput): string {
  // Included only if not the default: orders taken before there was a choice keep their digest.
  const pickup = delivery === 'pickup' ? [delivery] : []
  return JSON.stringify([placeOrderContent(order), payment, typed, ...pickup])
}
