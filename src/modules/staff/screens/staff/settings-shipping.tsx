/** The owner sets the shipping charges. */
import { toRupees } from '#platform/rules/money.ts'
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { shippingInput } from '../../rules/selling-terms-input.ts'
import type { Route } from './+types/settings-shipping'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type TypedFacts } from './settings/facts-route.ts'
import { SHIPPING_LABELS, ShippingForm } from './settings/shipping-form.tsx'
import { staffMeta } from './staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

const TITLE = 'Shipping'

export const meta = staffMeta(TITLE)

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFactsPage(context, url)
}

export function action({ context, request }: Route.ActionArgs) {
  return saveFacts(context, request, {
    fields: Object.keys(SHIPPING_LABELS),
    parse: ({ charge = '', freeFrom = '', remote = '', remotePincodes = '' }, version) =>
      shippingInput.safeParse({
        charge,
        freeFrom: freeFrom.trim(),
        remote,
        remotePincodes: remotePincodes.split(/[\s,;]+/).filter((word) => word !== ''),
        version,
      }),
    fieldOf: ([name]) => String(name),
  })
}

export default function Shipping({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FactsPage title={TITLE} loaded={loaderData} isRefused={actionData !== undefined} labels={{}}>
      <ShippingForm
        key={loaderData.version}
        shown={actionData?.typed ?? toFormValues(loaderData.facts)}
        version={loaderData.version}
        refusal={actionData}
      />
    </FactsPage>
  )
}

function toFormValues({ shipping }: ShopFacts): TypedFacts {
  const { chargePaise, freeFromPaise, remotePaise, remotePincodes } = shipping
  return {
    charge: String(toRupees(chargePaise)),
    freeFrom: freeFromPaise === null ? '' : String(toRupees(freeFromPaise)),
    remote: String(toRupees(remotePaise)),
    remotePincodes: remotePincodes.join(', '),
  }
}
