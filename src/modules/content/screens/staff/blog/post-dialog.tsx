/** The post form in its dialog. If refused, it shows what was typed, with each message at its field. */
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { readStoredObject, removeStored, writeStored } from '#platform/ui/storage.ts'
import type { PostPictureView, StaffPost } from '../../../rules/post.ts'
import {
  NO_POST,
  POST_FIELDS,
  PostFields,
  valuesOfForm,
  valuesOfPost,
  type PostFieldName,
  type PostValues,
} from './post-fields.tsx'
import type { PostRefusal } from './save-post-form.ts'

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

const DRAFT_KEY = 'panna.cms.post'
const KEEP_AFTER_MS = 400

type KeptDraft = { readonly values: PostValues; readonly keptAt: string }

/**
 * Stores an unsaved draft in the browser, so that a crash, a closed tab or a lost connection loses nothing. The form
 * offers it when it is opened again.
 */
function useKeptDraft(id: string, saved: PostValues) {
  const key = `${DRAFT_KEY}.${id}`
  const [found, setFound] = useState<KeptDraft | null>(null)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const waiting = useRef<{ timer: number; write: () => void } | null>(null)
  const asSaved = useRef(saved)

  useEffect(() => {
    const kept = readKept(key)
    if (kept && !areSame(kept.values, asSaved.current)) setFound(kept)
  }, [key])

  const flush = () => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    waiting.current.write()
    waiting.current = null
  }
  const keep = (values: PostValues) => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    const write = () => {
      const now = new Date().toISOString()
      writeStored('localStorage', key, JSON.stringify({ ...values, keptAt: now }))
      setKeptAt(now)
    }
    waiting.current = { timer: window.setTimeout(flush, KEEP_AFTER_MS), write }
  }
  const forget = () => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    removeStored('localStorage', key)
    setFound(null)
    setKeptAt(null)
  }
  useLeaving(flush)
  useSaved(forget)
  return { found, keptAt, keep, forget, taken: () => setFound(null) }
}

/** Writes a pending draft at once when the page or the form closes. */
function useLeaving(flush: () => void): void {
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => {
    const onHide = () => latest.current()
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      latest.current()
    }
  }, [])
}

/** The form was saved and redirects to the table, so the draft can be deleted. */
function useSaved(forget: () => void): void {
  const { state, location, formMethod } = useNavigation()
  const isSaved = state === 'loading' && formMethod === 'POST' && /[?&]said=post_/.test(location.search)
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    if (isSaved) latest.current()
  }, [isSaved])
}

function readKept(key: string): KeptDraft | null {
  const stored = readStoredObject('localStorage', key)
  if (!stored || typeof stored['keptAt'] !== 'string') return null
  const values = POST_FIELDS.map((name) => {
    const value = stored[name]
    return [name, typeof value === 'string' ? value : NO_POST[name]]
  })
  return { values: Object.fromEntries(values) as PostValues, keptAt: stored['keptAt'] }
}

function areSame(a: PostValues, b: PostValues): boolean {
  return POST_FIELDS.every((name) => a[name] === b[name])
}
