/** The owner sets the minimum and maximum size of an order. */
import { toRupees, type Paise } from '#platform/rules/money.ts'
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { orderLimitsInput } from '../../rules/selling-terms-input.ts'
import type { Route } from './+types/settings-limits'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type TypedFacts, type FactsRefusal } from './settings/facts-route.ts'
import { staffMeta } from './staff-meta.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { useMay } from './shell/staff-shell.tsx'

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

const LIMIT_LABELS = {
  min: 'Minimum order value, in rupees (optional)',
  max: 'Maximum order value, in rupees (optional)',
  maxUnits: 'Maximum units in one order (optional)',
} as const

type Props = {
  readonly shown: TypedFacts
  readonly version: number
  readonly refusal: FactsRefusal | undefined
}

/** Typed values stay after an error. */
function OrderLimitsForm({ shown, version, refusal }: Props) {
  const mayChange = useMay()('settings.change')
  const at = (name: keyof typeof LIMIT_LABELS) => ({
    label: LIMIT_LABELS[name],
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 10,
    defaultValue: shown[name] ?? '',
    error: refusal?.problems[name],
  })
  return (
    <CheckedForm as="form" refusal={refusal} className="stack panel-narrow" aria-labelledby="shop-facts">
      <input type="hidden" name="version" value={version} />
      <FormNote>{refusal?.problems['']}</FormNote>
      <fieldset className="panel" disabled={!mayChange}>
        <legend>Orders that shoppers place</legend>
        <p className="muted">
          An order outside these limits can’t be placed, and the cart says why. The value is that of the
          items: before coupons, coins and shipping. Orders that staff create have no limits.
        </p>
        <Field {...at('min')} />
        <Field {...at('max')} />
        <Field {...at('maxUnits')} hint="Of all products together." />
      </fieldset>
      {mayChange && (
        <button type="submit" className="button">
          Save order limits
        </button>
      )}
    </CheckedForm>
  )
}
