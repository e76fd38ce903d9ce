/** The forms for login and sign-up, of their page and the dialog, and the frame they share with the second factor. */
import { useRef, type ElementType, type ReactNode } from 'react'
import { ACCOUNT_LENGTHS } from '#platform/rules/account-lengths.ts'
import { firstWrong } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { groupDigits } from '#platform/rules/money.ts'
import { welcomeCoinsOf } from '#platform/rules/selling-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { Field, FirstWrong, useFocusWrong } from '#platform/ui/form/field.tsx'
import { PasswordField } from '#platform/ui/form/password-field.tsx'

export type AuthForm = 'login' | 'signup' | 'factor' | 'resend' | 'service' | 'code'

/** The response of the login page's action, for its own page and for the dialog. */
export type AuthAnswer = {
  readonly step: 'refused' | 'registered' | 'sent' | 'code_sent' | 'second_factor' | 'signed_in' | 'leaving'
  /** The submitted form. */
  readonly form: AuthForm
  /** The typed values, without the password. */
  readonly typed: {
    readonly name: string
    readonly email: string
    /** The options beside a code: its source, and whether to trust this browser. */
    readonly isBackup: boolean
    readonly isTrusted: boolean
  }
  readonly message: string
  /** The field the message belongs to; absent if it is about the whole form. */
  readonly field?: string
  /** All invalid fields, if several were checked at once. */
  readonly fields?: Readonly<Record<string, string>>
  /** The message is about all fields together, as for wrong credentials. */
  readonly blamesAll?: boolean
  /** The address is not verified yet: the link can be sent again. */
  readonly isUnverified?: boolean
  /** A code by mail can be used: offered, or already requested, so that its field is shown. */
  readonly mailCode?: 'offered' | 'asked'
  /** The URL of the external service's login. */
  readonly url?: string
}

/** How a login form is submitted: as a page load by the page, in the background by the dialog. */
export type AuthFormProps = {
  /** The router's form component, or a fetcher's. */
  readonly Form: ElementType
  readonly answer: AuthAnswer | null
  readonly isBusy?: boolean
  /** Where the page goes after success; the dialog stays on its page. */
  readonly next: string | null
  readonly onSend?: () => void
}

type FrameProps = AuthFormProps & {
  readonly name: AuthForm
  readonly action: string
  readonly label: string
  readonly children: ReactNode
}

/** Shared by login, sign-up and second factor: the message above the button, and the focus after an error. */
export function AuthFormFrame({ Form, answer, next, onSend, name, action, label, children }: FrameProps) {
  const form = useRef<HTMLFormElement>(null)
  const isRefused = answer?.step === 'refused' && answer.form === name
  const wrong = isRefused ? (firstWrong(answer.fields) ?? answer.field ?? null) : null
  useFocusWrong(form, isRefused ? answer : null)
  return (
    <Form
      ref={form}
      className="auth-form"
      method="post"
      action={withNext(action, next)}
      noValidate
      aria-label={label}
      onSubmit={onSend}
    >
      {next === null ? (
        <input type="hidden" name="stay" value="yes" />
      ) : (
        <input type="hidden" name="next" value={next} />
      )}
      <p className="form-message" role="alert" tabIndex={-1}>
        {formMessage(answer, name)}
      </p>
      <FirstWrong value={wrong}>{children}</FirstWrong>
    </Form>
  )
}

/** The URL keeps the destination, even after a refused attempt. */
export function withNext(path: string, next: string | null): string {
  if (next === null || next === '/') return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}

/** A field's error text: '' marks the field as invalid without text, undefined does not. */
export function fieldError(answer: AuthAnswer | null, form: AuthForm, field: string): string | undefined {
  if (answer?.step !== 'refused' || answer.form !== form) return undefined
  const own = answer.fields?.[field]
  if (own !== undefined) return own
  if (answer.field === field) return answer.message
  return answer.field === undefined && answer.blamesAll ? '' : undefined
}

/** The message above the button. */
function formMessage(answer: AuthAnswer | null, form: AuthForm): string | null {
  const isOurs = answer?.step === 'refused' && answer.form === form && answer.field === undefined
  return isOurs ? answer.message : null
}

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

export function SignupForm(props: AuthFormProps) {
  const { answer, isBusy } = props
  const { rewards } = shopFacts()
  const welcomeCoins = welcomeCoinsOf(rewards)
  const error = (field: string) => fieldError(answer, 'signup', field)
  return (
    <AuthFormFrame {...props} name="signup" action="/auth?mode=signup" label="Create Account">
      {rewards.isOn && (
        <p className="coins-line">
          <span className="coin" aria-hidden="true" />{' '}
          {welcomeCoins > 0
            ? `${groupDigits(welcomeCoins)} welcome coins when you have verified your address, and coins back on every order.`
            : 'Coins back on every order.'}
        </p>
      )}
      <Field
        label="Full name"
        name="name"
        autoComplete="name"
        required
        maxLength={ACCOUNT_LENGTHS.name}
        defaultValue={answer?.typed.name}
        error={error('name')}
      />
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
        autoComplete="new-password"
        hint="6 characters or more. A short sentence is easy to keep in mind and hard to guess."
        error={error('password')}
      />
      <button
        type="submit"
        name="intent"
        value="signup"
        className="button button-large"
        aria-disabled={isBusy || undefined}
      >
        Create Account
      </button>
      <p className="small">
        By creating an account you accept our <a href="/terms-of-use">terms of use</a>. What we keep is said
        in the <a href="/privacy-policy">privacy policy</a>.
      </p>
    </AuthFormFrame>
  )
}
