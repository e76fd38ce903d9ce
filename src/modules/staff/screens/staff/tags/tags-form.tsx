/** The form that changes tags, of one or many items: new ones are typed, existing ones are ticked to remove them. */
import { useId } from 'react'
import { MAX_TAG_LENGTH, MAX_TAGS, type TagSubject } from '../../../rules/tags.ts'
import { CheckedForm } from '#platform/ui/form/checked-form.tsx'
import { LabelledField } from '#platform/ui/form/field.tsx'
import type { Problems } from '#platform/rules/form-problems.ts'
import { TagChips } from './tag-chips.tsx'

type Props = {
  readonly subject: TagSubject
  readonly ids: readonly string[]
  /** Tags of any of the items. */
  readonly tags: readonly string[]
  /** Suggestions. */
  readonly known: readonly string[]
  /** The page to return to. */
  readonly back: string
  readonly refusal?: { readonly typed: string; readonly problems: Problems } | null
}

export function TagsForm({ subject, ids, tags, known, back, refusal = null }: Props) {
  const list = useId()
  return (
    <CheckedForm refusal={refusal} action={`/cms/tags/${subject}`} aria-label="Tags" preventScrollReset>
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="back" value={back} />
      <LabelledField
        label="Add tags"
        name="add"
        error={refusal?.problems['add']}
        hint="With commas between them. Only staff see them."
      >
        {(wiring) => (
          <>
            <input
              {...wiring}
              name="add"
              list={list}
              autoComplete="off"
              maxLength={MAX_TAGS * (MAX_TAG_LENGTH + 2)}
              defaultValue={refusal?.typed}
            />
            <datalist id={list}>
              {known.map((tag) => (
                <option key={tag} value={tag}>
                  {tag}
                </option>
              ))}
            </datalist>
          </>
        )}
      </LabelledField>
      {tags.length > 0 && (
        <fieldset className="choice-list">
          <legend>Remove</legend>
          {tags.map((tag) => (
            <label key={tag} className="choice">
              <input type="checkbox" name="remove" value={tag} /> {tag}
            </label>
          ))}
        </fieldset>
      )}
      <button type="submit" className="button">
        Save tags
      </button>
    </CheckedForm>
  )
}

type FieldProps = Omit<Props, 'ids' | 'refusal'> & { readonly id: string; readonly mayChange: boolean }

/** The tags of one item on its page, with the form behind a disclosure. */
export function TagsField({ id, mayChange, ...form }: FieldProps) {
  if (!mayChange && form.tags.length === 0) return null
  return (
    <div className="tags-field">
      <TagChips subject={form.subject} tags={form.tags} />
      {mayChange && (
        <details key={form.tags.join()}>
          <summary>{form.tags.length === 0 ? 'Add tags' : 'Edit tags'}</summary>
          <TagsForm {...form} ids={[id]} />
        </details>
      )}
    </div>
  )
}
