/** How the customer gets the goods. CSS shows and hides the other parts of the form, so that it works without JavaScript. */
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import type { Delivery } from '#platform/rules/delivery.ts'
import type { DraftView } from './work-on-draft.ts'

const LABELS: Readonly<Record<Delivery, readonly [label: string, hint: string]>> = {
  courier: ['Ship by courier', 'The customer orders by phone.'],
  pickup: ['Sell at the counter', 'The customer pays now and takes the goods. No shipping charge.'],
}

export function DeliveryChoice({ view: { draft } }: { readonly view: DraftView }) {
  // A counter sale records money, which requires a permission.
  if (!useMay()('payments.change')) return null
  return (
    <fieldset className="choice-list delivery-choice">
      <legend>Delivery</legend>
      {(Object.keys(LABELS) as Delivery[]).map((each) => (
        <label key={each} className="choice">
          <input
            type="radio"
            name="delivery"
            value={each}
            defaultChecked={draft.delivery === each}
            // Updates the price at once.
            onChange={({ currentTarget: { form } }) => {
              const calculate = form?.querySelector<HTMLButtonElement>('button[value="quote"]')
              if (draft.lines.length > 0 && calculate) form?.requestSubmit(calculate)
            }}
          />
          <span>
            {LABELS[each][0]} <span className="muted">{LABELS[each][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
