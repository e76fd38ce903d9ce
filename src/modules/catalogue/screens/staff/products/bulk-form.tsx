import { useState } from 'react'
import { Link } from 'react-router'
import { BULK_TARGETS, BULK_WAYS } from '../../../rules/product-edits.ts'
import { STOCK_REASON_NAMES, STOCK_REASONS } from '../../../rules/stock-change.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { SALE_TIMES } from './price-fields.tsx'

export type TypedBulk = {
  readonly target: string
  readonly way: string
  readonly amount: string
  readonly reason: string
  readonly note: string
  readonly saleStarts: string
  readonly saleEnds: string
}

type Props = {
  readonly answer: { readonly typed: TypedBulk; readonly problems: Problems } | null
  readonly names: readonly string[]
  /** Target of Cancel; null if the preview below has its own. */
  readonly cancelTo: string | null
}

const NAMES_SHOWN = 3
const REASONS = STOCK_REASON_NAMES.map((name) => [name, STOCK_REASONS[name].label] as const)

/** Without JavaScript all fields are shown; those that do not apply are ignored. */
export function BulkForm({ answer, names, cancelTo }: Props) {
  const typed = answer?.typed
  const [target, setTarget] = useState(typed?.target || 'price')
  const errorOf = (field: string) => answer?.problems[field]
  const others = names.length - NAMES_SHOWN
  const isStock = target === 'stock'
  const isSale = target === 'sale'
  return (
    <CheckedForm refusal={answer} preventScrollReset>
      <div className="staff-dialog-body form-grid form-thirds">
        <FormNote>{errorOf('')}</FormNote>
        <input type="hidden" name="step" value="preview" />
        <p className="wide muted">
          {names.slice(0, NAMES_SHOWN).join(', ')}
          {others > 0 && ` and ${others} more`}
        </p>
        <ChoiceField
          label="What to change"
          name="target"
          choices={Object.entries(BULK_TARGETS)}
          value={target}
          onChange={setTarget}
          error={errorOf('target')}
          hint={
            target === 'price'
              ? 'What shoppers pay. A discount ends when the new price is at or above the list price.'
              : target === 'sale'
                ? 'The price falls at the start of the sale, and is what it was before at its end.'
                : ''
          }
        />
        {target === 'no_sale' ? null : isStock ? (
          <ChoiceField
            label="Reason"
            name="reason"
            choices={REASONS}
            defaultValue={typed?.reason || 'received'}
            error={errorOf('reason')}
          />
        ) : (
          <ChoiceField
            // Sales have their own field: 20 means percent there, not rupees.
            key={String(isSale)}
            label="How"
            name="way"
            choices={Object.entries(BULK_WAYS).filter(([way]) => !isSale || !way.startsWith('raise'))}
            defaultValue={typed?.way || (isSale ? 'lower_percent' : 'set')}
            error={errorOf('way')}
          />
        )}
        {target !== 'no_sale' && (
          <Field
            label={isStock ? 'Units' : 'Amount'}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={typed?.amount}
            error={errorOf('amount')}
            hint={isStock ? '' : 'Calculated prices are rounded to whole rupees'}
          />
        )}
        {isSale &&
          SALE_TIMES.map(({ name, label, hint }) => (
            <Field
              key={name}
              label={label}
              name={name}
              type="datetime-local"
              defaultValue={typed?.[name]}
              error={errorOf(name)}
              hint={hint}
            />
          ))}
        {isStock && (
          <Field
            label="Note"
            name="note"
            autoComplete="off"
            maxLength={200}
            defaultValue={typed?.note}
            error={errorOf('note')}
          />
        )}
      </div>
      <div className="staff-dialog-foot">
        {cancelTo !== null && (
          <Link className="button button-plain" to={cancelTo}>
            Cancel
          </Link>
        )}
        <button type="submit" className={cancelTo === null ? 'button button-plain' : 'button'}>
          Preview changes
        </button>
      </div>
    </CheckedForm>
  )
}
