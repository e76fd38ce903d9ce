/** The owner sets the shipping charges. */
import { toRupees } from '#platform/rules/money.ts'
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { shippingInput } from '../../rules/selling-terms-input.ts'
import type { Route } from './+types/settings-shipping'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type TypedFacts, type FactsRefusal } from './settings/facts-route.ts'
import { staffMeta } from './staff-meta.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { useMay } from './shell/staff-shell.tsx'

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

const SHIPPING_LABELS = {
  charge: 'Charge per order, in rupees',
  freeFrom: 'Free from, in rupees (optional)',
  remote: 'Surcharge for remote pincodes, in rupees',
  remotePincodes: 'Remote pincodes',
} as const

type Props = {
  readonly shown: TypedFacts
  readonly version: number
  readonly refusal: FactsRefusal | undefined
}

/** Typed values stay after an error. */
function ShippingForm({ shown, version, refusal }: Props) {
  const mayChange = useMay()('settings.change')
  const at = (name: keyof typeof SHIPPING_LABELS) => ({
    label: SHIPPING_LABELS[name],
    name,
    defaultValue: shown[name] ?? '',
    error: refusal?.problems[name],
  })
  const amount = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8 } as const
  return (
    <CheckedForm as="form" refusal={refusal} className="stack panel-narrow" aria-labelledby="shop-facts">
      <input type="hidden" name="version" value={version} />
      <FormNote>{refusal?.problems['']}</FormNote>
      <fieldset className="panel" disabled={!mayChange}>
        <legend>Price of shipping</legend>
        <Field {...at('charge')} {...amount} hint="0 for free shipping. Taxes are included." />
        <Field
          {...at('freeFrom')}
          {...amount}
          hint="Orders whose items cost at least this much ship for nothing, remote pincodes included. The cart shows what is missing."
        />
      </fieldset>
      <fieldset className="panel" disabled={!mayChange}>
        <legend>Remote areas</legend>
        <Field {...at('remote')} {...amount} hint="Added to the charge. 0 if every pincode costs the same." />
        <TextField
          {...at('remotePincodes')}
          rows={4}
          inputMode="numeric"
          hint="Whole pincodes or their first digits, separated by commas: 744 means all of the Andaman and Nicobar Islands."
        />
      </fieldset>
      <p className="muted small">
        Orders that are placed keep their price. A cart that is open shows the new one before it is paid.
      </p>
      {mayChange && (
        <button type="submit" className="button">
          Save shipping
        </button>
      )}
    </CheckedForm>
  )
}
