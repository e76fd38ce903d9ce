/** The owner sets the seller's details, shown on invoices, parcels and policies. */
import type { PageHandle } from '#app/access.ts'
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { businessInput, MAX_FACT, MAX_SELLER_NAME, MAX_SERIES } from '../../rules/shop-facts-input.ts'
import type { Route } from './+types/settings-business'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type FactsRefusal, type TypedFacts } from './settings/facts-route.ts'
import { useMay } from './shell/staff-shell.tsx'
import { staffMeta } from './staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'settings.read', change: 'settings.change' }

const TITLE = 'Business details'

export const meta = staffMeta(TITLE)

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFactsPage(context, url)
}

const BUSINESS_LABELS = {
  sellerName: 'Legal name of the seller',
  gstin: 'GSTIN',
  address: 'Address',
  town: 'Town',
  pincode: 'Pincode',
  branches: 'Other places of business (optional)',
  countryOfOrigin: 'Country of origin of your goods',
  invoiceSeries: 'Invoice series',
  creditNoteSeries: 'Credit note series',
  'grievanceOfficer.name': 'Grievance officer',
  'grievanceOfficer.designation': 'Designation',
  'grievanceOfficer.email': 'E-mail of the grievance officer',
  'grievanceOfficer.phone': 'Telephone of the grievance officer',
  hours: 'Hours for calls',
  courtsOf: 'Courts that settle disputes',
} as const

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

const officerField = <Name extends string>(name: Name) => `grievanceOfficer.${name}` as const

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

type Name = keyof typeof BUSINESS_LABELS

type Props = {
  readonly shown: TypedFacts
  /** The saved state, which the GSTIN determines. */
  readonly state: string
  readonly isSeriesUsed: boolean
  readonly version: number
  readonly refusal: FactsRefusal | undefined
}

/** A native form: its response is a full page, which shows the change everywhere. Typed values stay after an error. */
function BusinessForm({ shown, state, isSeriesUsed, version, refusal }: Props) {
  const mayChange = useMay()('settings.change')
  const at = (name: Name, maxLength = MAX_FACT) => ({
    label: BUSINESS_LABELS[name],
    name,
    maxLength,
    defaultValue: shown[name] ?? '',
    error: refusal?.problems[name],
  })
  return (
    <CheckedForm as="form" refusal={refusal} className="stack panel-narrow" aria-labelledby="shop-facts">
      <input type="hidden" name="version" value={version} />
      <FormNote>{refusal?.problems['']}</FormNote>
      <fieldset className="panel" disabled={!mayChange}>
        <legend>Seller</legend>
        <Field {...at('sellerName', MAX_SELLER_NAME)} />
        <Field {...at('gstin', 20)} hint={`State: ${state}. It follows from the GSTIN.`} />
        <TextField
          {...at('address', 600)}
          rows={4}
          hint="As it is printed on invoices, up to six lines. Returned parcels come here."
        />
        <Field {...at('town', 50)} />
        <Field {...at('pincode', 6)} inputMode="numeric" hint="Where parcels leave from." />
        <TextField {...at('branches', 600)} rows={2} hint="One line each." />
        <Field {...at('countryOfOrigin', 50)} hint="A product's own page may say otherwise." />
      </fieldset>
      <fieldset className="panel" disabled={!mayChange}>
        <legend>Documents</legend>
        {isSeriesUsed && (
          <p className="note">
            Invoices of this financial year have these series, so they can change on 1 April, before the first
            invoice. Documents that are issued stay as they are.
          </p>
        )}
        <Field
          {...at('invoiceSeries', MAX_SERIES)}
          readOnly={isSeriesUsed}
          hint="One to three letters or digits. Also the beginning of order numbers."
        />
        <Field {...at('creditNoteSeries', MAX_SERIES)} readOnly={isSeriesUsed} />
      </fieldset>
      <fieldset className="panel" disabled={!mayChange}>
        <legend>Customer care</legend>
        <Field {...at('hours')} hint="Indian time." />
        <Field {...at('grievanceOfficer.name', 50)} />
        <Field {...at('grievanceOfficer.designation', 50)} />
        <Field {...at('grievanceOfficer.email')} inputMode="email" />
        <Field {...at('grievanceOfficer.phone', 20)} inputMode="tel" />
        <Field {...at('courtsOf', 50)} hint="The town whose courts settle disputes." />
      </fieldset>
      {mayChange && (
        <button type="submit" className="button">
          Save business details
        </button>
      )}
    </CheckedForm>
  )
}
