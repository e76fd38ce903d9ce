/**
 * The result of an action as a toast (spec §8, "Admin toasts"). A form's action answers with `redirectWithToast`: a
 * redirect whose query names the message, so that reloading the page repeats nothing. Without JavaScript it is part of
 * the page.
 */
import { useEffect, useEffectEvent } from 'react'
import { redirect, useFetcher, useLocation, useSearchParams } from 'react-router'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { undoFormOf, type Undo } from './undo.ts'

export type { Undo } from './undo.ts'

/**
 * Redirects to a back office page with a message. The path's query keeps its filter, but not an earlier message or
 * undo.
 */
export function redirectWithToast(path: string, key: MessageKey, undo?: Undo): Response {
  const url = new URL(path, 'http://here')
  url.searchParams.delete('undo')
  url.searchParams.set('said', key)
  if (undo) url.searchParams.set('undo', `${undo.name}:${undo.id}`)
  return redirect(url.pathname + url.search + url.hash, 303)
}

export function RedirectToast() {
  const [query, setQuery] = useSearchParams()
  const { key } = useLocation()
  const showToast = useShowToast()
  const fetcher = useFetcher()
  const said = query.get('said')
  const message = said !== null && Object.hasOwn(MESSAGES, said) ? MESSAGES[said as MessageKey] : null
  const show = useEffectEvent((words: string) => {
    const action = undoFormOf(said, query.get('undo'))
    showToast({
      message: words,
      tone: said?.endsWith('_failed') ? 'bad' : 'good',
      ...(action !== null && {
        action: {
          label: 'Undo',
          run: () => void fetcher.submit({}, { method: 'post', action }),
        },
      }),
    })
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('said')
        after.delete('undo')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  })
  // By location as well: the same message can come again before the first one has left the address.
  useEffect(() => {
    if (message !== null) show(message)
  }, [message, key])
  return message === null ? null : (
    <noscript>
      <p className="note note-good">{message}</p>
    </noscript>
  )
}
