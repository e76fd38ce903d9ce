import { useState, type ComponentProps } from 'react'
import { ACCOUNT_LENGTHS } from '../../rules/account-lengths.ts'
import { Field } from './field.tsx'

/** A password field that can show what is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'maxLength'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="password-field">
      <Field
        required
        {...props}
        type={isShown ? 'text' : 'password'}
        maxLength={ACCOUNT_LENGTHS.password}
        data-passing
      />
      <button
        type="button"
        className="password-peek text-button small needs-js"
        aria-pressed={isShown}
        aria-label={`Show: ${props.label}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
