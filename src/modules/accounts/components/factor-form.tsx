import { useState } from 'react'
import { Field } from '#platform/ui/form/field.tsx'
import { fieldError, AuthFormFrame, type AuthFormProps } from './auth-forms.tsx'

/** The second step of a login: a code of the authenticator app or a backup code. */
export function FactorForm(props: AuthFormProps) {
  const { answer, isBusy } = props
  const [isBackup, setBackup] = useState(answer?.typed.isBackup ?? false)
  return (
    <AuthFormFrame {...props} name="factor" action="/auth/second-factor" label="Second factor">
      <fieldset className="auth-kinds stack">
        <legend>Where do you have the code from?</legend>
        <label>
          <input
            type="radio"
            name="kind"
            value="totp"
            checked={!isBackup}
            onChange={() => setBackup(false)}
          />
          Authenticator app
        </label>
        <label>
          <input
            type="radio"
            name="kind"
            value="backup"
            checked={isBackup}
            onChange={() => setBackup(true)}
          />
          Backup codes
        </label>
      </fieldset>
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        required
        inputMode={isBackup ? 'text' : 'numeric'}
        maxLength={20}
        hint={isBackup ? 'Each backup code works once.' : 'The six digits that the app shows now.'}
        error={fieldError(answer, 'factor', 'code')}
      />
      <label className="tick">
        <input type="checkbox" name="trusted" value="yes" defaultChecked={answer?.typed.isTrusted} />
        Do not ask for a code in this browser for 30 days
      </label>
      <button
        type="submit"
        name="intent"
        value="factor"
        className="button button-large"
        aria-disabled={isBusy || undefined}
      >
        Login
      </button>
    </AuthFormFrame>
  )
}
