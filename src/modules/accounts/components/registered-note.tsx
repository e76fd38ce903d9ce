import { useEffect } from 'react'
import { type AuthAnswer, withNext, type AuthFormProps } from './auth-forms.tsx'
import { FocusedNote } from './focused-note.tsx'
import { MailboxHint } from './mailbox-hint.tsx'
import { rememberNext } from './next-page.ts'

/** Shown after signing up: the next step, and a way to resend the link. The same for every address. */
export function RegisteredNote({
  Form,
  answer,
  isBusy,
  next,
}: AuthFormProps & { readonly answer: AuthAnswer }) {
  useEffect(() => rememberNext(next), [next])
  return (
    <div className="auth-done stack gap-4">
      <FocusedNote tone="good" about={answer}>
        {answer.message}
      </FocusedNote>
      {answer.typed.email !== '' && (
        <p>
          We have written to <strong>{answer.typed.email}</strong>. The link in the mail confirms your
          address; then you can log in.
        </p>
      )}
      <MailboxHint />
      <Form
        className="auth-form"
        method="post"
        action={withNext('/auth', next)}
        aria-label="Send the link again"
      >
        <input type="hidden" name="email" value={answer.typed.email} />
        {next === null ? (
          <input type="hidden" name="stay" value="yes" />
        ) : (
          <input type="hidden" name="next" value={next} />
        )}
        <button
          type="submit"
          name="intent"
          value="resend"
          className="button button-plain"
          aria-disabled={isBusy || undefined}
        >
          Send the link again
        </button>
      </Form>
    </div>
  )
}
