import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { useMay } from '../shell/staff-shell.tsx'

type Props = {
  /** The saved or the typed value. */
  readonly shown: string
  readonly version: number
  readonly refusal: { readonly problems: Problems } | undefined
}

/** The threshold at which the dashboard and the daily mail report low stock. */
export function LowStockForm({ shown, version, refusal }: Props) {
  const may = useMay()
  return (
    <CheckedForm as="form" refusal={refusal} className="panel panel-narrow" aria-labelledby="low-stock">
      <input type="hidden" name="form" value="stock" />
      <input type="hidden" name="version" value={version} />
      <h3 id="low-stock">Low stock</h3>
      <FormNote>{refusal?.problems['']}</FormNote>
      <ul className="bullets muted">
        <li>A product can have a threshold of its own: see its form.</li>
        <li>
          Each morning owners and managers get one mail with the products that became low since the last one.
        </li>
      </ul>
      <Field
        label="Low at this many units or fewer"
        name="lowStockAt"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue={shown}
        error={refusal?.problems['lowStockAt']}
      />
      {may('settings.change') && (
        <button type="submit" className="button">
          Save threshold
        </button>
      )}
    </CheckedForm>
  )
}
