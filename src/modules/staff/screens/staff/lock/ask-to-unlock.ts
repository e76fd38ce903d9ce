/**
 * A request refused because the session is locked waits for the password and is repeated, whatever its source: the
 * router's pages and forms, uploads, exports. So nothing that was typed is lost.
 */
import { LOCKED_STATUS } from '../../../rules/session-lock.ts'

type Ask = () => Promise<void>

let ask: Ask | null = null
let asking: Promise<void> | null = null

/** Resolves once the right password was entered; immediately if no dialog is mounted. */
export function unlocked(): Promise<void> {
  asking ??= (ask?.() ?? Promise.resolve()).finally(() => (asking = null))
  return asking
}

/** Calls `onAnswer` for each response from the panel. Returns a function that stops it. */
export function repeatWhenUnlocked(askForPassword: Ask, onAnswer: () => void): () => void {
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
