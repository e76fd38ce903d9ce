/** The post form in its dialog. If refused, it shows what was typed, with each message at its field. */
import { useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { PostPictureView, StaffPost } from '../../../rules/post-view.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { PostFields } from './post-fields.tsx'
import {
  valuesOfForm,
  type PostValues,
  POST_FIELDS,
  valuesOfPost,
  type PostFieldName,
} from './post-values.ts'
import type { PostRefusal } from './save-post-form.ts'
import { useKeptDraft } from './use-kept-draft.ts'

type Props = {
  readonly title: string
  /** The post's id, or 'new'. */
  readonly id: string
  readonly version: number
  readonly values: PostValues
  /** The pictures that the post shows already. */
  readonly pictures: readonly PostPictureView[]
  readonly refusal: PostRefusal | undefined
}

export function PostDialog({ title, id, version, values, pictures, refusal }: Props) {
  const closeTo = `/cms/blog${useLocation().search}`
  const isSaving = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  // Restoring a draft remounts the form.
  const [start, setStart] = useState({ values: refusal?.values ?? values, round: 0 })
  const [typed, setTyped] = useState(start.values)
  const draft = useKeptDraft(id, values)
  const read = () => {
    if (!form.current) return
    const now = valuesOfForm(new FormData(form.current))
    setTyped(now)
    draft.keep(now)
  }
  const bringBack = (kept: PostValues) => {
    setStart(({ round }) => ({ values: kept, round: round + 1 }))
    setTyped(kept)
    draft.taken()
  }
  return (
    <StaffDialog title={title} closeTo={closeTo} size="wide">
      <CheckedForm form={form} refusal={refusal} encType="multipart/form-data" onInput={read}>
        <input type="hidden" name="version" value={refusal?.version ?? version} />
        <div className="staff-dialog-body">
          {draft.found && (
            <DraftNote
              keptAt={draft.found.keptAt}
              onTake={() => draft.found && bringBack(draft.found.values)}
              onForget={draft.forget}
            />
          )}
          <FormNote>{refusal?.message}</FormNote>
          {refusal?.current && <StaleNote current={refusal.current} typed={refusal.values} />}
          <PostFields
            key={start.round}
            values={start.values}
            typed={typed}
            problems={refusal?.problems ?? {}}
            pictures={pictures}
          />
        </div>
        <div className="staff-dialog-foot">
          {draft.keptAt && (
            <p className="muted staff-dialog-aside">Saved in this browser, {dateAndTimeOf(draft.keptAt)}</p>
          )}
          <Link to={closeTo} className="button button-plain">
            Cancel
          </Link>
          <button type="submit" className="button" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save post'}
          </button>
        </div>
      </CheckedForm>
    </StaffDialog>
  )
}

type DraftNoteProps = {
  readonly keptAt: string
  readonly onTake: () => void
  readonly onForget: () => void
}

function DraftNote({ keptAt, onTake, onForget }: DraftNoteProps) {
  return (
    <div className="note row" role="status">
      <p>This browser has unsaved changes from {dateAndTimeOf(keptAt)}.</p>
      <div className="row">
        <button type="button" className="button" onClick={onTake}>
          Restore them
        </button>
        <button type="button" className="button button-plain" onClick={onForget}>
          Discard them
        </button>
      </div>
    </div>
  )
}

const LABELS: Readonly<Record<PostFieldName, string>> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  featuredImage: 'Featured image',
  tags: 'Tags',
  status: 'Status',
  scheduledFor: 'Publish at',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
}

type StaleNoteProps = { readonly current: StaffPost; readonly typed: PostValues }

/** The stored value, if it differs from the typed one. */
function StaleNote({ current, typed }: StaleNoteProps) {
  const stored = valuesOfPost(current)
  const different = POST_FIELDS.filter((name) => stored[name] !== typed[name])
  if (different.length === 0) return null
  return (
    <details className="panel post-stale" open>
      <summary>Current version</summary>
      <dl className="pairs">
        {different.map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd>{stored[name] || <span className="muted">Nothing</span>}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
