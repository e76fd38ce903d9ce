/**
 * The result of a form on the order page. Every form posts to its own route, which redirects back here with the
 * message's key in the URL, so that reloading the page repeats nothing, with or without JavaScript.
 */
import { redirect, useSearchParams } from 'react-router'
import { MESSAGES, sentences, type MessageKey } from '#platform/rules/messages.ts'
import { formatInr, paise } from '#platform/rules/money.ts'
import type { Message } from '#platform/rules/result.ts'
import type { z } from '#platform/rules/zod.ts'
import { formatDay } from '#platform/ui/staff/format-day.ts'

export type Answer = { readonly done: MessageKey } | { readonly refused: MessageKey }

/** Redirects to a page of the panel with a message. `section` is the id of the part to scroll to. */
export function redirectWithNotice(path: string, answer: Answer, section?: string): Response {
  const query = new URLSearchParams(answer)
  return redirect(`${path}?${query}${section ? `#${section}` : ''}`, 303)
}

/** For a URL, which can't carry a message's parameters. */
export function keyOf(message: Message): MessageKey {
  return message.facts ? 'unexpected' : message.key
}

/** For a schema's error: schemas name their messages by text. */
export function keyOfInvalid({ issues: [first] }: z.ZodError): MessageKey {
  return (first && KEYS.get(first.message)) ?? 'bad_request'
}

const KEYS = new Map<string, MessageKey>(
  Object.entries(MESSAGES).map(([key, text]) => [text, key as MessageKey]),
)

/** `hides`: a message that the page already shows in more detail. */
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

/** A message with the order, amount or pickup time from the URL; invalid values are ignored. */
function completed(query: URLSearchParams): string | null {
  const number = /^[A-Z\d]{1,3}-\d{1,9}$/.exec(query.get('number') ?? '')?.[0]
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
