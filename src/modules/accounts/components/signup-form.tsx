import { groupDigits } from '#platform/rules/money.ts'
import { ACCOUNT_LENGTHS } from '#platform/rules/account-lengths.ts'
import { welcomeCoinsOf } from '#platform/rules/reward-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { fieldError } from './auth-answer.ts'
import { AuthFormFrame, type AuthFormProps } from './auth-form-frame.tsx'
import { PasswordField } from '#platform/ui/form/password-field.tsx'

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
