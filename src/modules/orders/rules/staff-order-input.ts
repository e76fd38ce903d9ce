/** What staff may submit about one order: where its money is, its courier, and notes. */
import { cleanField } from '#platform/rules/customer-details.ts'
import { orderIdField } from '#platform/rules/id-fields.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

export const MAX_OUTSIDE_REFERENCE = 100
export const MAX_COURIER = 50
export const MAX_TRACKING = 40
export const MAX_NOTE = 1_000

const orderId = orderIdField(MESSAGES.order_not_found)

const cleaned = (message: string) => z.string(message).transform(cleanField)

/** Where the money is found: the number of a bank transfer or a receipt. */
export const outsideReference = cleaned(MESSAGES.order_reference).pipe(
  z.string().min(1, MESSAGES.order_reference).max(MAX_OUTSIDE_REFERENCE, MESSAGES.order_reference),
)

export const markPaidInput = z.strictObject({ orderId, reference: outsideReference }, MESSAGES.bad_request)
export type MarkPaidInput = z.output<typeof markPaidInput>

const courier = cleaned(MESSAGES.order_courier).pipe(
  z.string().min(2, MESSAGES.order_courier).max(MAX_COURIER, MESSAGES.order_courier),
)

const tracking = cleaned(MESSAGES.order_tracking).pipe(
  z
    .string()
    .max(MAX_TRACKING, MESSAGES.order_tracking)
    .regex(/^[A-Za-z0-9][A-Za-z0-9 /-]*$/, MESSAGES.order_tracking),
)

/** Corrections of typing mistakes in a shipment. */
export const correctTrackingInput = z.strictObject({ orderId, courier, tracking }, MESSAGES.bad_request)
export type CorrectTrackingInput = z.output<typeof correctTrackingInput>

export const shipByHandInput = z.strictObject(
  {
    orderId,
    courier,
    tracking,
    /** Required while the order is not paid; otherwise empty. */
    reference: cleaned(MESSAGES.order_reference).pipe(
      z.string().max(MAX_OUTSIDE_REFERENCE, MESSAGES.order_reference),
    ),
  },
  MESSAGES.bad_request,
)
export type ShipByHandInput = z.output<typeof shipByHandInput>

export const orderNoteInput = z.strictObject(
  {
    orderId,
    note: z
      .string(MESSAGES.order_note)
      .transform((text) => text.trim())
      .pipe(z.string().min(1, MESSAGES.order_note).max(MAX_NOTE, MESSAGES.order_note)),
  },
  MESSAGES.bad_request,
)
export type OrderNoteInput = z.output<typeof orderNoteInput>
