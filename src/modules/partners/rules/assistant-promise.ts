import { courierWarning } from '#modules/fulfilment/rules/courier-warning.ts'
import type { PincodePromise } from '#platform/rules/pincode-promise.ts'
import type { z } from '#platform/rules/zod.ts'
import type { deliveryPromiseTool } from './assistant-tools.ts'

/** The delivery promise for a pincode, for AI assistants. */
export function toAssistantPromise(promise: PincodePromise): z.input<typeof deliveryPromiseTool.output> {
  const { pin, isServed, earliest, latest, isCodOffered, takesCash, city, state, isRemote, source } = promise
  return {
    pincode: pin,
    serviceable: isServed,
    message: courierWarning(promise),
    earliest_date: earliest,
    latest_date: latest,
    cash_on_delivery: isCodOffered && takesCash,
    city,
    state,
    remote_area: isRemote,
    source,
  }
}
