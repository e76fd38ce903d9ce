/**
 * What came of a form of the order page. Every form has a route of its own that answers with a redirect back here, so
 * that loading the page again does nothing twice, with or without JavaScript: the address names the sentence.
 */
import { redirect, useSearchParams } from 'react-router'
import { MESSAGES, sentences, type MessageKey } from '#platform/rules/messages.ts'
import { formatInr, paise } from '#platform/rules/money.ts'
import type { Message } from '#platform/rules/result.ts'
import type { z } from '#platform/rules/zod.ts'
import { formatDay } from '#platform/ui/staff/format-day.ts'

export type Answer = { readonly done: MessageKey } | { readonly refused: MessageKey }

/** Back to a page of the back office with a sentence on it. `section` is the id of the part to look at. */
export function redirectWithNotice(path: string, answer: Answer, section?: string): Response {
  const query = new URLSearchParams(answer)
  return redirect(`${path}?${query}${section ? `#${section}` : ''}`, 303)
}

/** For an address, which has no place for facts. */
export function keyOf(message: Message): MessageKey {
  return message.facts ? 'unexpected' : message.key
}

/** Of what a schema refused: schemas name their messages by text. */
export function keyOfInvalid({ issues: [first] }: z.ZodError): MessageKey {
  return (first && KEYS.get(first.message)) ?? 'bad_request'
}

const KEYS = new Map<string, MessageKey>(
  Object.entries(MESSAGES).map(([key, text]) => [text, key as MessageKey]),
)

/** `hides`: a sentence that the page below knows better by now. */
export function AnswerNote({ hides }: { readonly hides?: MessageKey | undefined }) {
  const [query] = useSearchParams()
  const done = query.get('done') === hides ? null : (completed(query) ?? messageOf(query.get('done')))
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

/** A sentence that names the order, the amount or the visit, where the address has them; what is none of these is left out. */
function completed(query: URLSearchParams): string | null {
  const number = /^[\da-f]{8}$/i.exec(query.get('number') ?? '')?.[0]
  switch (query.get('done')) {
    case 'pickup_standing': {
      const day = /^\d{4}-\d\d-\d\d$/.exec(query.get('day') ?? '')?.[0] ?? ''
      const time = /^\d\d:\d\d$/.exec(query.get('time') ?? '')?.[0]
      return time && !Number.isNaN(Date.parse(day)) ? sentences.pickupStanding(formatDay(day), time) : null
    }
    case 'parcel_settled': {
      const amount = /^\d{1,12}$/.exec(query.get('paise') ?? '')?.[0]
      return number && amount ? sentences.parcelSettled(number, formatInr(paise(Number(amount)))) : null
    }
    case 'parcel_closed':
      return number ? sentences.parcelClosed(number) : null
    case null:
    default:
      return null
  }
}

function messageOf(key: string | null): string | null {
  return key !== null && Object.hasOwn(MESSAGES, key) ? MESSAGES[key as MessageKey] : null
}
