/**
 * What came of a form of the order page. Every form has a route of its own that answers with a redirect back here, so
 * that loading the page again does nothing twice, with or without JavaScript: the address names the sentence.
 */
import { redirect, useSearchParams } from 'react-router'
import { MESSAGES, type MessageKey } from '#domain/messages.ts'

export type Answer = { readonly done: MessageKey } | { readonly refused: MessageKey }

/** Back to a page of the back office with a sentence on it. `section` is the id of the part to look at. */
export function backWith(path: string, answer: Answer, section?: string): Response {
  const query = new URLSearchParams(answer)
  return redirect(`${path}?${query}${section ? `#${section}` : ''}`, 303)
}

/** The address of a message whose text a use case gave; what is not in the list is told as unexpected. */
export function keyOf(message: string): MessageKey {
  const found = Object.entries(MESSAGES).find(([, text]) => text === message)
  return (found?.[0] ?? 'unexpected') as MessageKey
}

export function AnswerNote() {
  const [query] = useSearchParams()
  const done = messageOf(query.get('done'))
  const refused = messageOf(query.get('refused'))
  if (refused)
    return (
      <p className="note note-bad" role="alert">
        {refused}
      </p>
    )
  return done ? (
    <p className="note" role="status">
      {done}
    </p>
  ) : null
}

function messageOf(key: string | null): string | null {
  return key !== null && Object.hasOwn(MESSAGES, key) ? MESSAGES[key as MessageKey] : null
}
