/** The owner sets the coins earned by orders and new accounts. */
import type { ShopFacts } from '#platform/rules/shop-facts.ts'
import type { PageHandle } from '#app/access.ts'
import { rewardsInput } from '../../rules/selling-terms-input.ts'
import type { Route } from './+types/settings-rewards'
import { FactsPage } from './settings/facts-page.tsx'
import { loadFactsPage, saveFacts, type TypedFacts, type FactsRefusal } from './settings/facts-route.ts'
import { staffMeta } from './staff-meta.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { useMay } from './shell/staff-shell.tsx'

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

const REWARD_LABELS = {
  isOn: 'Orders and new accounts earn coins',
  percent: 'Coins per order, in percent of what is paid',
  welcomeCoins: 'Welcome coins for a new account',
  expiryMonths: 'Coins expire after, in months (optional)',
} as const

type Props = {
  readonly shown: TypedFacts
  readonly version: number
  readonly refusal: FactsRefusal | undefined
}

/** Typed values stay after an error. */
function RewardsForm({ shown, version, refusal }: Props) {
  const mayChange = useMay()('settings.change')
  const at = (name: 'percent' | 'welcomeCoins' | 'expiryMonths') => ({
    label: REWARD_LABELS[name],
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 6,
    defaultValue: shown[name] ?? '',
    error: refusal?.problems[name],
  })
  return (
    <CheckedForm as="form" refusal={refusal} className="stack panel-narrow" aria-labelledby="shop-facts">
      <input type="hidden" name="version" value={version} />
      <FormNote>{refusal?.problems['']}</FormNote>
      <fieldset className="panel" disabled={!mayChange}>
        <legend>Reward coins</legend>
        <label className="tick">
          <input type="checkbox" name="isOn" defaultChecked={shown['isOn'] === 'on'} />
          {REWARD_LABELS.isOn}
        </label>
        <ul className="bullets muted">
          <li>
            1 coin is ₹1 off a later order. Switched off, shoppers can still spend the coins that they have.
          </li>
          <li>
            An order earns by the percentage of the moment in which it was placed, also when it is refunded.
          </li>
        </ul>
        <Field {...at('percent')} hint="A whole number up to 50." />
        <Field {...at('welcomeCoins')} hint="Once for each verified address. 0: none." />
        <Field
          {...at('expiryMonths')}
          hint="Empty: never. The oldest coins are spent first, and expire first. Coins that shoppers already have count from the day of the change."
        />
      </fieldset>
      {mayChange && (
        <button type="submit" className="button">
          Save rewards
        </button>
      )}
    </CheckedForm>
  )
}
