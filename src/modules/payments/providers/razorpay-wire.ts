/** Razorpay's JSON as it is sent; its terms stay inside the adapter beside this file. Extra fields are accepted. */
import { z } from 'zod'

export const wireOrder = z.object({
  id: z.string().startsWith('order_'),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  status: z.enum(['created', 'attempted', 'paid']),
})

export const wirePayment = z.object({
  id: z.string().startsWith('pay_'),
  entity: z.literal('payment'),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string().nullable(),
  amount_refunded: z.int().default(0),
  created_at: z.int().default(0),
  error_description: z.string().nullish(),
})
export type PaymentWire = z.output<typeof wirePayment>

export const wireRefund = z.object({
  id: z.string().startsWith('rfnd_'),
  entity: z.literal('refund'),
  amount: z.int(),
  payment_id: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
})
export type RefundWire = z.output<typeof wireRefund>

const collection = <Item extends z.ZodType>(
  item: Item,
): z.ZodObject<{
  entity: z.ZodLiteral<'collection'>
  count: z.ZodInt
  items: z.ZodArray<Item>
}> => z.object({ entity: z.literal('collection'), count: z.int(), items: z.array(item) })

export const wireOrders = collection(wireOrder)
export const wirePayments = collection(wirePayment)
export const wireRefunds = collection(wireRefund)

export const wireError = z.object({
  error: z.object({ code: z.string(), description: z.string(), reason: z.string().nullish() }),
})

export const wireEvent = z.object({
  entity: z.literal('event'),
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: wirePayment }).optional(),
    refund: z.object({ entity: wireRefund }).optional(),
  }),
})
