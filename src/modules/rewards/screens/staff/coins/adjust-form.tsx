import { MAX_REASON_LENGTH } from '../../../rules/adjust-coins-input.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import {
  PASSWORD_FIELD,
  PasswordConfirmation,
} from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'

type Refusal = {
  readonly problems: Problems
  readonly typed: { readonly coins: string; readonly reason: string }
}

type Props = { readonly userId: string; readonly refusal: Refusal | undefined }

/** A plain form: a positive number adds coins, a negative one deducts them. Typed values stay after an error. */
export function AdjustForm({ userId, refusal }: Props) {
  const errorOf = (name: string) => refusal?.problems[name]
  return (
    <CheckedForm as="form" refusal={refusal} className="panel form-line">
      <FormNote>{errorOf('')}</FormNote>
      <input type="hidden" name="userId" value={userId} />
      <Field
        label="Coins to add"
        name="coins"
        inputMode="text"
        autoComplete="off"
        maxLength={8}
        hint="Use a minus to deduct coins"
        defaultValue={refusal?.typed.coins}
        error={errorOf('coins')}
      />
      <Field
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        hint="Shown to the shopper in the coin history"
        defaultValue={refusal?.typed.reason}
        error={errorOf('reason')}
      />
      <PasswordConfirmation error={errorOf(PASSWORD_FIELD)} />
      <button type="submit" className="button">
        Adjust
      </button>
    </CheckedForm>
  )
}
