import type { otherStates as OtherStates } from '#platform/rules/pincode-state.ts'
import { courierWarning } from '../../rules/courier-warning.ts'
import type { PincodePromise } from '#platform/rules/pincode-promise.ts'
import { sentences } from '#platform/rules/messages.ts'

/** What a pincode and its state say of each other, and of the courier; empty when there is nothing to look at again. */
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
