/** The coin ledger of whoever is signed in; guests see what an account would bring them (spec §6). */
import type { UserId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { ledgerQuery } from '#domain/rewards/ledger-query.ts'
import type { PageHandle } from '#app/access.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { privatePage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { PageHead } from '#app/components/page/page-head.tsx'
import { shopContext, viewerContext } from '#app/context.ts'
import type { Route } from './+types/rewards'
import { Balance } from './rewards/balance.tsx'
import { GuestRewards } from './rewards/guest-rewards.tsx'
import { Ledger } from './rewards/ledger.tsx'
import { useFollowedSession } from './rewards/use-followed-session.ts'
import '#app/styles/order-pages.css'

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
      {/* A page of its own begins anew. */}
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
