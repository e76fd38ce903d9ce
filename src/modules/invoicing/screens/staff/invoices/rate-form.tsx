import { RATE_NOTE_LENGTH } from '../../../rules/tax-rate-input.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'

type Refusal = {
  readonly problems: Problems
  readonly typed: Readonly<Record<'hsn' | 'ratePercent' | 'effectiveFrom' | 'note', string>>
}

/** A plain form. What was typed stays after a refusal. */
export function RateForm({ refusal }: { readonly refusal: Refusal | undefined }) {
  const errorOf = (name: string) => refusal?.problems[name]
  return (
    <CheckedForm as="form" refusal={refusal} className="panel form-line">
      <h3>Set a rate</h3>
      <FormNote>{errorOf('')}</FormNote>
      <p className="muted">
        Invoices that are issued keep the rate they were issued with. So a code that has been invoiced can get
        a new rate from tomorrow at the earliest; until that date you can change it again.
      </p>
      <Field
        label="HSN"
        name="hsn"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        defaultValue={refusal?.typed.hsn}
        error={errorOf('hsn')}
      />
      <Field
        label="Rate in percent"
        name="ratePercent"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        defaultValue={refusal?.typed.ratePercent}
        error={errorOf('ratePercent')}
      />
      <Field
        label="From"
        name="effectiveFrom"
        type="date"
        defaultValue={refusal?.typed.effectiveFrom}
        error={errorOf('effectiveFrom')}
      />
      <Field
        label="Note"
        name="note"
        autoComplete="off"
        maxLength={RATE_NOTE_LENGTH}
        defaultValue={refusal?.typed.note}
        error={errorOf('note')}
      />
      <button type="submit" className="button">
        Set rate
      </button>
    </CheckedForm>
  )
}
