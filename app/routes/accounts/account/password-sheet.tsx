import { AccountForm } from '#app/components/accounts/account-form.tsx'
import type { FormAnswer } from '#app/components/accounts/form-answer.ts'
import { PasswordField } from '#app/components/accounts/password-field.tsx'
import { Sheet } from './sheet.tsx'

type Props = { readonly answer: FormAnswer | null; readonly isStaff: boolean }

export function PasswordSheet({ answer, isStaff }: Props) {
  const atLeast = isStaff ? 12 : 6
  return (
    <Sheet title="Password" note="Changing it signs out every other browser.">
      <AccountForm name="password" answer={answer} submit="Change password">
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          error={answer?.errors?.['password']}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint={`${atLeast} characters or more`}
          error={answer?.errors?.['newPassword']}
        />
        <p className="field-hint">
          You do not know it, or have none yet? <a href="/auth/forgot">Have a link sent</a>.
        </p>
      </AccountForm>
    </Sheet>
  )
}
