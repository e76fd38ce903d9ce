/** The signed-in shopper's coin ledger; guests see what an account would bring them (spec §6). */
import './rewards-page.css'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { shopContext, viewerContext } from '#app/context.ts'
import { AccountLink } from '#modules/accounts/components/account-dialog-opener.tsx'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatCoins, formatInr, fromRupees, groupDigits } from '#platform/rules/money.ts'
import { expiryWords, welcomeCoinsOf } from '#platform/rules/selling-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import { dateOf } from '#platform/ui/date.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { LedgerTable } from '../../components/ledger-table.tsx'
import { ledgerQuery, type LedgerView } from '../../rules/ledger.ts'
import type { Route } from './+types/rewards'

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

/** The balance, the total ever earned and, separately, pending coins. */
function Balance({ ledger }: { readonly ledger: LedgerView }) {
  const { balance, totalEarned, pending, nextExpiry } = ledger
  const { rewards } = shopFacts()
  return (
    <section className="coins-balance-card surface stack gap-5 raised" aria-label="Your balance">
      <p className="coins-total">
        <span className="coin" aria-hidden="true" />
        <strong className="figure">{groupDigits(balance)}</strong> {balance === 1 ? 'coin' : 'coins'}
        <span className="coins-worth">
          {balance > 0
            ? `worth ${formatInr(fromRupees(balance))} off your next order`
            : 'Nothing to spend yet'}
        </span>
      </p>
      <dl className="coins-facts stack">
        <div>
          <dt className="muted small">Earned so far</dt>
          <dd>{formatCoins(totalEarned)}</dd>
        </div>
        {nextExpiry && (
          <div>
            <dt className="muted small">Next to expire</dt>
            <dd>
              {formatCoins(nextExpiry.coins)}
              <span className="muted small">
                on <time dateTime={nextExpiry.on}>{dateOf(nextExpiry.on)}</time>
              </span>
            </dd>
          </div>
        )}
        {pending.orderCount > 0 && (
          <>
            <div>
              <dt className="muted small">Held by unpaid orders</dt>
              <dd>
                {formatCoins(pending.heldCoins)}
                <span className="muted small">
                  back in your balance if {pending.orderCount === 1 ? 'it is' : 'they are'} not paid
                </span>
              </dd>
            </div>
            <div>
              <dt className="muted small">To come when paid</dt>
              <dd>
                {formatCoins(pending.awaitedCoins)}
                <span className="muted small">not in your balance yet</span>
              </dd>
            </div>
          </>
        )}
      </dl>
      <p className="muted small">
        1 coin is ₹1.{' '}
        {rewards.isOn &&
          `Each paid order earns ${rewards.percent === 10 ? 'a tenth' : `${rewards.percent} %`} of what you pay. `}
        Coins {expiryWords(rewards)}. Use them in <a href="/cart">your cart</a>.
      </p>
    </section>
  )
}

type LedgerProps = { readonly ledger: LedgerView; readonly isFirstPage: boolean }

/** The whole ledger, a page at a time: older entries are appended, or open as a page without JavaScript. */
function Ledger({ ledger, isFirstPage }: LedgerProps) {
  const { lines, nextBefore, isLoading, problem, load } = useOlderLines(ledger)
  return (
    <section className="coins-ledger" aria-labelledby="coins-ledger">
      <h2 id="coins-ledger">Ledger</h2>
      {!isFirstPage && (
        <p>
          <a href="/rewards">Newest lines</a>
        </p>
      )}
      {lines.length === 0 ? (
        <p className="muted">
          No line yet. Coins come with your first paid order, and are written down here with their reason.
        </p>
      ) : (
        <LedgerTable lines={lines} orderPath={(id) => `/orders/${id}`} />
      )}
      {problem !== null && (
        <div className="note note-bad" role="alert">
          <p>{problem}</p>
          <button type="button" className="text-button" onClick={() => void load()}>
            Try again
          </button>
        </div>
      )}
      {nextBefore !== null && problem === null && (
        <p className="ledger-more">
          <a
            className="button button-plain"
            href={`/rewards?before=${nextBefore}`}
            data-document
            aria-disabled={isLoading}
            onClick={(event) => {
              event.preventDefault()
              if (!isLoading) void load()
            }}
          >
            {isLoading ? 'Loading…' : 'Older entries'}
          </a>
        </p>
      )}
    </section>
  )
}

type Page = Pick<LedgerView, 'lines' | 'nextBefore'>

/** The entries shown, starting with those of the page, and how to load more. */
function useOlderLines(ledger: LedgerView) {
  const [older, setOlder] = useState<Page>({ lines: [], nextBefore: ledger.nextBefore })
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const load = async () => {
    setLoading(true)
    setProblem(null)
    const answer = await getJson<LedgerView>(`/api/rewards?before=${older.nextBefore}`)
    setLoading(false)
    if (!answer.ok) return setProblem(MESSAGES.rewards_failed)
    const { lines, nextBefore } = answer.value
    setOlder({ lines: [...older.lines, ...lines], nextBefore })
  }

  return { lines: [...ledger.lines, ...older.lines], nextBefore: older.nextBefore, isLoading, problem, load }
}
