import { sentences } from '#platform/rules/messages.ts'
import type { PincodePromise } from '#platform/rules/pincode-promise.ts'

/** Where the courier does not go as a matter of course; null where it does. The same words in every place: it forbids nothing. */
export function courierWarning({ pin, isServed, isCodOffered, takesCash }: PincodePromise): string | null {
  if (isServed) return null
  return isCodOffered && takesCash ? sentences.pincodeCashOnly(pin) : sentences.pincodeNotServed(pin)
}
