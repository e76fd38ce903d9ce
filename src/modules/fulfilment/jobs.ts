/** Jobs that this module queues; src/server/jobs/jobs.ts says what each does. */
import { orderIdField } from '#platform/rules/id-fields.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { defineJob } from '#platform/rules/jobs.ts'
import { z } from '#platform/rules/zod.ts'

export const FULFILMENT_JOBS = {
  cancelParcel: defineJob('drop_parcel', {
    lane: 'other',
    input: z.object({ orderId: orderIdField('not the id of an order'), waybill: z.string().optional() }),
  }),
  requestReturnParcel: defineJob('ask_return_parcel', {
    lane: 'other',
    input: z.object({ parcelId: z.uuid() }),
    key: ({ parcelId }) => `ask_return_parcel:${parcelId}`,
  }),
  cancelReturnParcel: defineJob('drop_return_parcel', {
    lane: 'other',
    input: z.object({ parcelId: z.uuid(), waybill: z.string().optional() }),
  }),
  finishCancellation: defineJob('finish_cancellation', {
    lane: 'other',
    input: z.object({
      orderId: orderIdField('not the id of an order'),
      by: z
        .object({
          staffId: z.string().transform((id) => id as UserId),
          name: z.string(),
          requestId: z.string(),
          note: z.string(),
        })
        .optional(),
    }),
  }),
} as const
