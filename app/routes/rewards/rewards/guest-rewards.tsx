import { WELCOME_COINS } from '#domain/rewards/coins.ts'
import { CASHBACK_PERCENT } from '#domain/catalogue/pricing.ts'
import { AccountLink } from '#app/components/accounts/account-dialog-opener.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'

/** What an account would bring: the rewards are for signed-in shoppers. */
export function GuestRewards() {
  return (
    <div className="page rewards-page">
      <EmptyState ruling="ruled" title="Collect coins with every order" heading="h1">
        <p>
          Sign up and get <strong>{WELCOME_COINS} welcome coins</strong> once your e-mail address is verified.
          Each paid order then earns {CASHBACK_PERCENT} % of what you pay, in coins. 1 coin is ₹1 off your
          next order, and coins do not expire.
        </p>
        <p className="empty-actions">
          <AccountLink className="button" mode="signup">
            Sign up
          </AccountLink>
          <AccountLink className="button button-plain" mode="login">
            Login
          </AccountLink>
        </p>
      </EmptyState>
    </div>
  )
}
