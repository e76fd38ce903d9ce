/**
 * An order that staff take for a customer, on the phone or at the counter: what a checkout takes, by the same rules and in
 * the same words, and how it is going to be paid.
 */
import { cleanField } from '#platform/rules/customer-details.ts'
import { placeOrderContent, placeOrderInput } from '#modules/cart/rules/place-order-input.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { MAX_OUTSIDE_REFERENCE } from '#modules/orders/rules/staff-order-input.ts'

export const PHONE_PAYMENTS = {
  link: 'Payment link by e-mail',
  cod: 'Cash on delivery',
  outside: 'Already paid',
} as const
export type PhonePayment = keyof typeof PHONE_PAYMENTS

/** Whoever gets the link by mail may need the day for it. */
export const PHONE_ORDER_HOURS = 24

export const phoneOrderInput = z
  .strictObject(
    {
      order: placeOrderInput,
      payment: z.enum(['link', 'cod', 'outside'], MESSAGES.bad_request),
      /** Where the money is that was paid another way; empty else. */
      reference: z
        .string(MESSAGES.order_reference)
        .transform(cleanField)
        .pipe(z.string().max(MAX_OUTSIDE_REFERENCE, MESSAGES.order_reference)),
    },
    MESSAGES.bad_request,
  )
  .superRefine((order, context) => {
    if (lacksReference(order))
      context.addIssue({ code: 'custom', message: MESSAGES.order_reference, path: ['reference'] })
  })
  .transform(({ order, payment, reference }) => ({
    payment,
    reference: payment === 'outside' ? reference : '',
    order: { ...order, paymentMethod: payment === 'cod' ? ('cod' as const) : ('prepaid' as const) },
  }))
export type PhoneOrderInput = z.output<typeof phoneOrderInput>

/** Money that is here already has to be found again. */
export function lacksReference({
  payment,
  reference,
}: {
  readonly payment: PhonePayment
  readonly reference: string
}): boolean {
  return payment === 'outside' && cleanField(reference) === ''
}

/** What one id stands for: the same once more is the same order. */
export function phoneOrderContent({ order, payment, reference }: PhoneOrderInput): string {
  return JSON.stringify([placeOrderContent(order), payment, reference])
}
