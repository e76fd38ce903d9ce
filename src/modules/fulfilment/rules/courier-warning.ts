import { sentences } from '#platform/rules/messages.ts'
import type { PincodePromise } from '#platform/rules/pincode-promise.ts'

/**
 * Warning if the courier does not serve the pincode; null if it does. The same text everywhere; it forbids nothing.
 */
export function courierWarning({ pin, isServed, isCodOffered, takesCash }: PincodePromise): string | null {
  if (isServed) return null
  return isCodOffered && takesCash ? sentences.pincodeCashOnly(pin) : sentences.pincodeNotServed(pin)
}
