/**
 * Asks for the password over the current page when the session has locked: after a refused request, or after the panel
 * was idle for too long. The page's content is preserved.
 */
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { getJson, postJson } from '#platform/ui/api/request-json.ts'
import { focusWrong } from '#platform/ui/form/field.tsx'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { LOCKED_STATUS, UNLOCK_FIELD } from '../../../rules/session-lock.ts'

const MINUTE_MS = 60_000
const UNAUTHENTICATED = 401

type Problem = { readonly message: string; readonly isSessionOver: boolean }

export function LockDialog({ lockMinutes }: { readonly lockMinutes: number | null }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const goOn = useRef<(() => void) | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (lockMinutes !== null) timer = setTimeout(() => void look(), lockMinutes * MINUTE_MS)
    }
    // The panel may have been used in another tab meanwhile, so the server decides.
    const look = async () => {
      const answer = await getJson<{ readonly isLocked: boolean }>('/api/session/lock')
      if (answer.ok && answer.value.isLocked) await unlocked()
      watch()
    }
    const ask = () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      goOn.current = resolve
      setProblem(null)
      dialog.current?.showModal()
      return promise
    }
    const stop = repeatWhenUnlocked(ask, watch)
    watch()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [lockMinutes])

  useEffect(() => {
    if (problem && dialog.current) focusWrong(dialog.current)
  }, [problem])

  const unlock = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const password = new FormData(form).get(UNLOCK_FIELD)
    setBusy(true)
    const answer = await postJson('/api/session/unlock', { password })
    setBusy(false)
    if (!answer.ok) {
      const isSessionOver = answer.status === UNAUTHENTICATED && answer.problem.code === 'unauthenticated'
      return setProblem({ message: answer.problem.message, isSessionOver })
    }
    form.reset()
    const finish = goOn.current
    goOn.current = null
    dialog.current?.close()
    finish?.()
  }

  return (
    <dialog
      ref={dialog}
      className="ask-dialog lock-dialog"
      aria-labelledby="lock-dialog-title"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on the second Escape even if the page prevents it.
      onClose={() => goOn.current && dialog.current?.showModal()}
    >
      <h2 id="lock-dialog-title">Enter your password</h2>
      <p>{MESSAGES.session_locked_kept}</p>
      <form
        noValidate
        data-unwatched=""
        aria-labelledby="lock-dialog-title"
        onSubmit={(event) => void unlock(event)}
      >
        <PasswordField
          label="Password"
          name={UNLOCK_FIELD}
          autoComplete="current-password"
          error={problem?.message}
        />
        {problem?.isSessionOver && (
          <p>
            <a href="/auth" target="_blank" rel="noreferrer">
              Log in in another tab
            </a>
            , then unlock here.
          </p>
        )}
        <div className="ask-dialog-actions">
          <button type="submit" form="lock-dialog-leave" className="button button-plain">
            Sign Out
          </button>
          <button type="submit" className="button" aria-disabled={isBusy || undefined}>
            Unlock
          </button>
        </div>
      </form>
      <form id="lock-dialog-leave" method="post" action="/auth/sign-out" data-unwatched="" />
    </dialog>
  )
}

// A request refused because the session is locked waits for the password and is repeated, whatever its source: the
// router's pages and forms, uploads, exports. So nothing that was typed is lost.

type Ask = () => Promise<void>

let ask: Ask | null = null
let asking: Promise<void> | null = null

/** Resolves once the right password was entered; immediately if no dialog is mounted. */
export function unlocked(): Promise<void> {
  asking ??= (ask?.() ?? Promise.resolve()).finally(() => (asking = null))
  return asking
}

/** Calls `onAnswer` for each response from the panel. Returns a function that stops it. */
function repeatWhenUnlocked(askForPassword: Ask, onAnswer: () => void): () => void {
  const plainFetch = window.fetch
  const repeating: typeof fetch = async (input, init) => {
    // A request body can be read only once.
    const again = input instanceof Request ? input.clone() : input
    const answer = await plainFetch(input, init)
    if (isOfPanel(answer.url) && answer.status !== LOCKED_STATUS) onAnswer()
    if (answer.status !== LOCKED_STATUS || ask === null) return answer
    await unlocked()
    return repeating(again, init)
  }
  ask = askForPassword
  window.fetch = repeating
  return () => {
    if (window.fetch === repeating) window.fetch = plainFetch
    ask = null
  }
}

function isOfPanel(url: string): boolean {
  return /^\/(?:cms|api\/admin)(?:[/.]|$)/.test(new URL(url, location.href).pathname)
}
