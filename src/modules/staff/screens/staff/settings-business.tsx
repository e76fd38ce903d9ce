/** The owner sets the seller's details, shown on invoices, parcels and policies. */
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { businessInput } from '../../rules/shop-facts-input.ts'
import type { Route } from './+types/settings-business'
import { BUSINESS_LABELS, BusinessForm, officerField } from './settings/business-form.tsx'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type TypedFacts } from './settings/facts-route.ts'
import { staffMeta } from './staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

const TITLE = 'Business details'

export const meta = staffMeta(TITLE)

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFactsPage(context, url)
}

const OFFICER_FIELDS = ['name', 'designation', 'email', 'phone'] as const
const PLAIN_FIELDS = [
  'sellerName',
  'gstin',
  'town',
  'pincode',
  'hours',
  'courtsOf',
  'countryOfOrigin',
  'invoiceSeries',
  'creditNoteSeries',
] as const

export function action({ context, request }: Route.ActionArgs) {
  return saveFacts(context, request, {
    fields: Object.keys(BUSINESS_LABELS),
    parse: (typed, version) =>
      businessInput.safeParse({
        ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, typed[name]])),
        address: linesOf(typed['address']),
        branches: linesOf(typed['branches']),
        grievanceOfficer: Object.fromEntries(OFFICER_FIELDS.map((name) => [name, typed[officerField(name)]])),
        version,
      }),
    fieldOf: ([name, part]) => (name === 'grievanceOfficer' ? officerField(String(part)) : String(name)),
  })
}

function linesOf(text = ''): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

export default function Business({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FactsPage
      title={TITLE}
      loaded={loaderData}
      isRefused={actionData !== undefined}
      labels={BUSINESS_LABELS}
    >
      <BusinessForm
        key={loaderData.version}
        shown={actionData?.typed ?? toFormValues(loaderData.facts)}
        state={`${loaderData.facts.state} (${loaderData.facts.stateCode})`}
        isSeriesUsed={loaderData.isSeriesUsed}
        version={loaderData.version}
        refusal={actionData}
      />
    </FactsPage>
  )
}

function toFormValues(facts: ShopFacts): TypedFacts {
  const { address, branches, grievanceOfficer } = facts
  return {
    ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, facts[name]])),
    address: address.join('\n'),
    branches: branches.join('\n'),
    ...Object.fromEntries(OFFICER_FIELDS.map((name) => [officerField(name), grievanceOfficer[name]])),
  }
}
