import { useEffect, useRef } from 'react'
import { MAX_REASON_LENGTH } from '#domain/rewards/adjust-coins-input.ts'
import { Field } from '#app/components/form/field.tsx'
import { PASSWORD_FIELD, PasswordAgain } from '../confirm/password-again.tsx'

type Refusal = {
  readonly message: string
  readonly field: string
  readonly typed: { readonly coins: string; readonly reason: string }
}

type Props = { readonly userId: string; readonly refusal: Refusal | undefined }

/** A plain form: more coins, or fewer with a minus. What was typed stays after a refusal. */
export function AdjustForm({ userId, refusal }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>(`[name="${refusal.field}"]`)?.focus()
  }, [refusal])
  const errorOf = (name: string) => (refusal?.field === name ? refusal.message : undefined)
  return (
    <form ref={form} method="post" className="staff-adjust" noValidate>
      <input type="hidden" name="userId" value={userId} />
      <Field
        label="Coins to add"
        name="coins"
        inputMode="text"
        autoComplete="off"
        maxLength={8}
        hint="A minus takes coins away"
        defaultValue={refusal?.typed.coins}
        error={errorOf('coins')}
      />
      <Field
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        hint="The shopper reads it in the ledger"
        defaultValue={refusal?.typed.reason}
        error={errorOf('reason')}
      />
      <PasswordAgain error={errorOf(PASSWORD_FIELD)} />
      <button type="submit" className="button">
        Adjust
      </button>
      {refusal && !['coins', 'reason', PASSWORD_FIELD].includes(refusal.field) && (
        <p className="field-error" role="alert">
          {refusal.message}
        </p>
      )}
    </form>
  )
}
