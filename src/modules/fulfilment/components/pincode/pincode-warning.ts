import type { otherStates as OtherStates } from '#platform/rules/pincode-state.ts'
import { courierWarning } from '../../rules/courier-warning.ts'
import type { PincodePromise } from '#platform/rules/pincode-promise.ts'
import { sentences } from '#platform/rules/messages.ts'

/**
 * Warns if pincode and state do not match, or the courier may not deliver there; empty if there is nothing to check.
 */
export function pincodeWarning(
  { pincode, state }: { readonly pincode: string; readonly state: string },
  promise: PincodePromise | null,
  otherStates: typeof OtherStates | null,
): string {
  const courier = promise && courierWarning(promise)
  const elsewhere = otherStates?.(pincode, state, promise?.state)
  return [...(courier ? [courier] : []), ...(elsewhere ? [sentences.pincodeElsewhere(elsewhere)] : [])].join(
    ' ',
  )
}
