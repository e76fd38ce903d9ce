/** The owner sets the minimum and maximum size of an order. */
import { toRupees, type Paise } from '#platform/rules/money.ts'
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { orderLimitsInput } from '../../rules/selling-terms-input.ts'
import type { Route } from './+types/settings-limits'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type TypedFacts } from './settings/facts-route.ts'
import { LIMIT_LABELS, OrderLimitsForm } from './settings/order-limits-form.tsx'
import { staffMeta } from './staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

const TITLE = 'Order limits'

export const meta = staffMeta(TITLE)

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFactsPage(context, url)
}

export function action({ context, request }: Route.ActionArgs) {
  return saveFacts(context, request, {
    fields: Object.keys(LIMIT_LABELS),
    parse: ({ min = '', max = '', maxUnits = '' }, version) =>
      orderLimitsInput.safeParse({
        min: min.trim(),
        max: max.trim(),
        maxUnits: maxUnits.trim().replaceAll(',', ''),
        version,
      }),
    fieldOf: ([name]) => String(name),
  })
}

export default function OrderLimits({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FactsPage title={TITLE} loaded={loaderData} isRefused={actionData !== undefined} labels={{}}>
      <OrderLimitsForm
        key={loaderData.version}
        shown={actionData?.typed ?? toFormValues(loaderData.facts)}
        version={loaderData.version}
        refusal={actionData}
      />
    </FactsPage>
  )
}

function toFormValues({ orderLimits }: ShopFacts): TypedFacts {
  const { minPaise, maxPaise, maxUnits } = orderLimits
  const rupees = (amount: Paise | null) => (amount === null ? '' : String(toRupees(amount)))
  return { min: rupees(minPaise), max: rupees(maxPaise), maxUnits: maxUnits === null ? '' : String(maxUnits) }
}
