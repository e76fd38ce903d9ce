import { Link } from 'react-router'
import { MAX_SYNONYM_LETTERS } from '../../../rules/synonym-input.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'

export type TypedSynonym = { readonly phrase: string; readonly means: string; readonly version: number }

export type SynonymRefusal = {
  readonly problems: Problems
  readonly typed: TypedSynonym
  /** The stored meaning, if somebody else has changed it meanwhile. */
  readonly stored: string | null
}

type Props = {
  readonly start: TypedSynonym
  readonly refusal: SynonymRefusal | undefined
  readonly closeTo: string
}

/** The form of the dialogs that add and edit a synonym. */
export function SynonymForm({ start, refusal, closeTo }: Props) {
  const shown = refusal?.typed ?? start
  const errorOf = (name: string) => refusal?.problems[name]
  return (
    <CheckedForm refusal={refusal}>
      <input type="hidden" name="version" value={shown.version} />
      <div className="staff-dialog-body">
        <FormNote>
          {refusal &&
            errorOf('') &&
            `${errorOf('')}${refusal.stored === null ? '' : ` It now means “${refusal.stored}”.`}`}
        </FormNote>
        <Field
          label="Shoppers search for"
          name="phrase"
          defaultValue={shown.phrase}
          maxLength={MAX_SYNONYM_LETTERS}
          autoComplete="off"
          hint="One to four words, in any script. Capitals and punctuation make no difference."
          error={errorOf('phrase')}
        />
        <Field
          label="Also matches"
          name="means"
          defaultValue={shown.means}
          maxLength={MAX_SYNONYM_LETTERS}
          autoComplete="off"
          hint="Words from product names, such as “ruled notebook”"
          error={errorOf('means')}
        />
      </div>
      <div className="staff-dialog-foot">
        <Link to={closeTo} className="button button-plain">
          Cancel
        </Link>
        <button type="submit" className="button">
          Save
        </button>
      </div>
    </CheckedForm>
  )
}
