/** The signed-in shopper's coin ledger; guests see what an account would bring them (spec §6). */
import { groupDigits } from '#platform/rules/money.ts'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { UserId } from '#platform/rules/ids.ts'
import { expiryWords, welcomeCoinsOf } from '#platform/rules/reward-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { ledgerQuery } from '../../rules/ledger-query.ts'
import type { PageHandle } from '#app/access.ts'
import { AccountLink } from '#modules/accounts/components/account-dialog-opener.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { privatePage } from '#platform/ui/page/cache.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import { shopContext, viewerContext } from '#app/context.ts'
import type { Route } from './+types/rewards'
import { Balance } from './rewards/balance.tsx'
import { Ledger } from './rewards/ledger.tsx'
import './rewards-page.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Reward coins',
    description: 'Your reward coins: balance, what is pending, and every line of the ledger.',
  })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await context.get(viewerContext)()
  if (!viewer) return { ledger: null, isFirstPage: true }
  const query = ledgerQuery.parse(Object.fromEntries(url.searchParams))
  const ledger = await context.get(shopContext).getLedger(viewer.id as UserId, query)
  return { ledger, isFirstPage: query.before === null }
}

export default function Rewards({ loaderData }: Route.ComponentProps) {
  const { ledger, isFirstPage } = loaderData
  useFollowedSession(ledger !== null)
  if (ledger === null) return <GuestRewards />
  return (
    <div className="page rewards-page">
      <PageHead title="Reward coins" />
      <Balance ledger={ledger} />
      {/* Another page of the ledger starts with fresh state. */}
      <Ledger key={ledger.lines[0]?.id ?? 0} ledger={ledger} isFirstPage={isFirstPage} />
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <div className="page rewards-page">
      <EmptyState ruling="ruled" title={MESSAGES.rewards_failed} heading="h1">
        <p>Your coins are safe. Only this page could not be made.</p>
        <p className="empty-actions">
          <a className="button" href="/rewards" data-document>
            Try again
          </a>
        </p>
      </EmptyState>
    </div>
  )
}

/** Loads again when the shopper signs in or out while the page is open, here or in another tab. */
function useFollowedSession(isLoadedForUser: boolean): void {
  const { user, expiresAt } = useSession()
  const { revalidate } = useRevalidator()
  const hasUser = useRef(false)
  // A remembered session may have expired: only the server's answer counts.
  const isSignedIn = user !== null && expiresAt !== null
  const isNobody = user === null
  useEffect(() => {
    const isOutdated = isLoadedForUser ? isNobody && hasUser.current : isSignedIn
    if (isSignedIn) hasUser.current = true
    if (isOutdated) void revalidate()
  }, [isSignedIn, isNobody, isLoadedForUser, revalidate])
}

/** What an account would bring: rewards are for signed-in shoppers. */
function GuestRewards() {
  const { rewards } = shopFacts()
  const welcomeCoins = welcomeCoinsOf(rewards)
  if (!rewards.isOn)
    return (
      <div className="page rewards-page">
        <EmptyState ruling="ruled" title="Orders earn no coins at present" heading="h1">
          <p>Coins that you have are still yours: log in to see and spend them.</p>
          <p className="empty-actions">
            <AccountLink className="button" mode="login">
              Login
            </AccountLink>
          </p>
        </EmptyState>
      </div>
    )
  return (
    <div className="page rewards-page">
      <EmptyState ruling="ruled" title="Collect coins with every order" heading="h1">
        <p>
          {welcomeCoins > 0 && (
            <>
              Sign up and get <strong>{groupDigits(welcomeCoins)} welcome coins</strong> once your e-mail
              address is verified.{' '}
            </>
          )}
          Each paid order {welcomeCoins > 0 && 'then '}earns {rewards.percent} % of what you pay, in coins. 1
          coin is ₹1 off your next order, and coins {expiryWords(rewards)}.
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
