import { useRouteLoaderData } from 'react-router'
import type { AuthAnswer } from './auth-answer.ts'
import { withNext, type AuthFormProps } from './auth-form-frame.tsx'

/** After signing up: what to do next, and the link once more. The same for every address. */
export function RegisteredNote({
  Form,
  answer,
  isBusy,
  next,
}: AuthFormProps & { readonly answer: AuthAnswer }) {
  const settings = useRouteLoaderData<{ readonly mailboxUrl: string | null }>('root')
  return (
    <div className="auth-done">
      <p className="note note-good" role="status">
        {answer.message}
      </p>
      {answer.typed.email !== '' && (
        <p>
          We have written to <strong>{answer.typed.email}</strong>. The link in it opens your account.
        </p>
      )}
      {settings?.mailboxUrl && (
        <p>
          This shop is in test mode: <a href={settings.mailboxUrl}>read the mail in the test mailbox</a>.
        </p>
      )}
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
