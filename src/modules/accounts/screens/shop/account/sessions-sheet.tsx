import { Form } from 'react-router'
import type { FormAnswer } from '../../../components/form-answer.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { useFocusInPlace } from '#platform/ui/focus-in-place.ts'
import { leaveNotice } from '../../../components/session/session-provider.tsx'
import type { AccountSession } from '#app/context.ts'
import { Sheet } from './sheet.tsx'

type Props = {
  readonly sessions: readonly AccountSession[]
  readonly answer: FormAnswer | null
  readonly note: string | null
}

/** Every signed-in browser, each with a sign-out button. */
export function SessionsSheet({ sessions, answer, note }: Props) {
  useFocusInPlace(sessions.length, '.session-list')
  const text = answer?.message ?? note
  return (
    <Sheet title="Signed-in browsers" note="One that you do not know? Sign it out and change your password.">
      {text && (
        <p className={answer?.isDone === false ? 'note note-bad' : 'note note-good'} role="status">
          {text}
        </p>
      )}
      <ul className="session-list">
        {sessions.map((session) => (
          <li className="row between gap-4" key={session.id}>
            <SessionLine session={session} />
          </li>
        ))}
      </ul>
      <div className="row wrap gap-3">
        {sessions.length > 1 && (
          <form method="post" action="/auth/sign-out" aria-label="Sign out all others">
            <input type="hidden" name="scope" value="others" />
            <button type="submit" className="button button-plain">
              Sign out all others
            </button>
          </form>
        )}
        <form
          method="post"
          action="/auth/sign-out"
          aria-label="Sign out everywhere"
          onSubmit={() => leaveNotice('signed_out')}
        >
          <input type="hidden" name="scope" value="global" />
          <button type="submit" className="button button-plain">
            Sign out everywhere
          </button>
        </form>
      </div>
    </Sheet>
  )
}

function SessionLine({ session }: { readonly session: AccountSession }) {
  const { id, isThisOne, device, ipAddress, createdAt, lastSeenAt } = session
  return (
    <>
      <p>
        <strong>{device}</strong> {isThisOne && <span className="status status-green">this browser</span>}
        <span className="muted small">
          Signed in {dateAndTimeOf(createdAt)}, last seen {dateAndTimeOf(lastSeenAt)}
          {ipAddress && `, from ${ipAddress}`}
        </span>
      </p>
      {!isThisOne && (
        <Form
          method="post"
          aria-label={`Sign out: ${device}, signed in ${dateAndTimeOf(createdAt)}`}
          preventScrollReset
        >
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="session" className="text-button">
            Sign out
            <span className="sr-only">
              : {device}, signed in {dateAndTimeOf(createdAt)}
            </span>
          </button>
        </Form>
      )}
    </>
  )
}
