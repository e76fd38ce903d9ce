/** The owner sets the coins earned by orders and new accounts. */
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { rewardsInput } from '../../rules/selling-terms-input.ts'
import type { Route } from './+types/settings-rewards'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type TypedFacts } from './settings/facts-route.ts'
import { REWARD_LABELS, RewardsForm } from './settings/rewards-form.tsx'
import { staffMeta } from './staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

const TITLE = 'Rewards'

export const meta = staffMeta(TITLE)

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFactsPage(context, url)
}

export function action({ context, request }: Route.ActionArgs) {
  return saveFacts(context, request, {
    fields: Object.keys(REWARD_LABELS),
    parse: ({ isOn, percent = '', welcomeCoins = '', expiryMonths = '' }, version) =>
      rewardsInput.safeParse({
        isOn: isOn === 'on',
        percent,
        welcomeCoins,
        expiryMonths: expiryMonths.trim(),
        version,
      }),
    fieldOf: ([name]) => String(name),
  })
}

export default function RewardTerms({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FactsPage title={TITLE} loaded={loaderData} isRefused={actionData !== undefined} labels={{}}>
      <RewardsForm
        key={loaderData.version}
        shown={actionData?.typed ?? toFormValues(loaderData.facts)}
        version={loaderData.version}
        refusal={actionData}
      />
    </FactsPage>
  )
}

function toFormValues({ rewards }: ShopFacts): TypedFacts {
  const { isOn, percent, welcomeCoins, expiryMonths } = rewards
  return {
    isOn: isOn ? 'on' : '',
    percent: String(percent),
    welcomeCoins: String(welcomeCoins),
    expiryMonths: expiryMonths === null ? '' : String(expiryMonths),
  }
}
