import { MESSAGES } from '#platform/rules/messages.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { ACCOUNT_LENGTHS } from '#platform/rules/account-lengths.ts'
import { fieldError } from './auth-answer.ts'
import { AuthFormFrame, type AuthFormProps } from './auth-form-frame.tsx'
import { PasswordField } from '#platform/ui/form/password-field.tsx'

export function LoginForm(props: AuthFormProps) {
  const { answer, isBusy } = props
  const error = (field: string) => fieldError(answer, 'login', field)
  const code = answer?.form === 'login' ? answer.mailCode : undefined
  const isUnverified = answer?.form === 'login' && answer.isUnverified
  return (
    <AuthFormFrame {...props} name="login" action="/auth" label="Login">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={ACCOUNT_LENGTHS.email}
        defaultValue={answer?.typed.email}
        error={error('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={error('password')}
      />
      {code === 'asked' && (
        <Field
          label="Code from the mail"
          name="mailCode"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          hint={MESSAGES.sign_in_code_sent}
          error={error('mailCode')}
        />
      )}
      <button
        type="submit"
        name="intent"
        value="login"
        className="button button-large"
        aria-disabled={isBusy || undefined}
      >
        Login
      </button>
      {code && (
        <>
          {code === 'offered' && <p>{MESSAGES.sign_in_code_offer}</p>}
          <button type="submit" name="intent" value="code" className="button button-plain">
            {code === 'offered' ? 'Mail me a code' : 'Mail another code'}
          </button>
        </>
      )}
      {isUnverified && (
        <button type="submit" name="intent" value="resend" className="button button-plain">
          Send the link again
        </button>
      )}
      <p className="small">
        <a className="tap" href="/auth/forgot">
          Forgot password?
        </a>
      </p>
    </AuthFormFrame>
  )
}
