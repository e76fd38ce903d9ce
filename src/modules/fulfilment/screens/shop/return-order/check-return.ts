/** Client-side validation of the form by the shop's own rules. Loaded with the first choice. */
import type { Problems } from '#platform/rules/form-problems.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { returnInput, returnProblems, type ReturnInput } from '../../../rules/return-input.ts'
import type { ReturnReason, ReturnWish } from '../../../rules/return-policy.ts'

export type ReturnDraft = {
  readonly id: string
  readonly items: readonly { readonly productId: ProductId; readonly quantity: number }[]
  readonly reason?: ReturnReason
  readonly wish?: ReturnWish
  readonly note: string
  readonly photoIds: readonly string[]
}

export type CheckedReturn =
  | { readonly ok: true; readonly input: ReturnInput }
  | { readonly ok: false; readonly problems: Problems }

export function checkReturn(draft: ReturnDraft): CheckedReturn {
  const { success, data, error } = returnInput.safeParse(draft)
  if (success) return { ok: true, input: data }
  const { reason = null, note, photoIds } = draft
  return { ok: false, problems: returnProblems({ reason, note, photoIds }, error) }
}
