import { Link } from 'react-router'
import { problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { textOf } from '#platform/ui/form/form-text.ts'
import { MAX_SYNONYM_LETTERS, synonymInput, type SynonymInput } from '../../rules/synonym-input.ts'

type TypedSynonym = { readonly phrase: string; readonly means: string; readonly version: number }

type SynonymRefusal = {
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

type ReadSynonym =
  | { readonly ok: true; readonly typed: TypedSynonym; readonly input: SynonymInput }
  | { readonly ok: false; readonly refusal: SynonymRefusal }

export function readSynonym(form: FormData): ReadSynonym {
  const version = textOf(form, 'version')
  const typed = {
    phrase: textOf(form, 'phrase'),
    means: textOf(form, 'means'),
    version: /^\d{1,9}$/.test(version) ? Number(version) : 0,
  }
  const input = synonymInput.safeParse({ phrase: typed.phrase, means: typed.means })
  if (input.success) return { ok: true, typed, input: input.data }
  return { ok: false, refusal: { problems: problemsOf(input.error), typed, stored: null } }
}
