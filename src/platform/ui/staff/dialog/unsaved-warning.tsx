/** Asks before unsaved changes are lost by leaving the page. */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useActionData, useBlocker } from 'react-router'

type PageProps = { readonly labelledBy: string; readonly children: ReactNode }

/** A page of the panel whose forms are watched. */
export function WatchedPage({ labelledBy, children }: PageProps) {
  const place = useRef<HTMLElement>(null)
  const warning = useUnsavedWarning(place)
  return (
    <section ref={place} className="staff-page" aria-labelledby={labelledBy}>
      {children}
      {warning}
    </section>
  )
}

/** Watches the forms inside `place`. A submitted form counts as saved until its response says otherwise. */
export function useUnsavedWarning(place: RefObject<HTMLElement | null>): ReactNode {
  const [isDirty, setDirty] = useState(false)
  useEffect(() => {
    const watched = place.current
    if (!watched) return
    const isWatched = ({ target }: Event) =>
      !(target instanceof Element && target.closest('[data-unwatched]'))
    const onInput = (event: Event) => {
      if (isWatched(event)) setDirty(true)
    }
    const onSubmit = (event: Event) => {
      if (isWatched(event)) setDirty(false)
    }
    watched.addEventListener('input', onInput)
    watched.addEventListener('submit', onSubmit)
    return () => {
      watched.removeEventListener('input', onInput)
      watched.removeEventListener('submit', onSubmit)
    }
  }, [place])
  const answer: unknown = useActionData()
  useEffect(() => {
    // A response that stays on the form has saved nothing, unless it says so: a successful save redirects.
    if (answer !== undefined) setDirty(!saysSaved(answer))
  }, [answer])
  useEffect(() => {
    if (!isDirty) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isDirty])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Depends on the blocker, not only its state: it may be blocked again before React has rendered the unblocked
    // state.
    if (blocker.state === 'blocked' && !ask.current?.open) ask.current?.showModal()
  }, [blocker])
  const stay = () => {
    blocker.reset?.()
    ask.current?.close()
  }
  return (
    <dialog
      ref={ask}
      className="ask-dialog"
      aria-labelledby="unsaved-title"
      // The key is caught here: a browser may count this dialog and the one below as one, and close both.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        stay()
      }}
      // Not onClose: that fires a task later, and would unblock what was blocked again in between.
      onCancel={() => blocker.reset?.()}
    >
      <h2 id="unsaved-title">Leave without saving?</h2>
      <p>What you typed here is not saved yet.</p>
      <div className="ask-dialog-actions">
        <button type="button" className="button button-plain" onClick={stay}>
          Stay here
        </button>
        <button type="button" className="button button-danger" onClick={() => blocker.proceed?.()}>
          Leave
        </button>
      </div>
    </dialog>
  )
}

/** `isSaved: true` marks a response that shows the saved result on the same page. */
function saysSaved(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'isSaved' in answer && answer.isSaved === true
}
