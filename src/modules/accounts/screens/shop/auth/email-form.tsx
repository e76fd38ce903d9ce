import { useRef } from 'react'
import { ACCOUNT_LENGTHS } from '#platform/rules/account-lengths.ts'
import { useFocusWrong, Field } from '#platform/ui/form/field.tsx'

export type EmailAnswer = { readonly isSent: boolean; readonly email: string; readonly message: string }

type Props = {
  readonly answer: EmailAnswer | null
  readonly action: string
  readonly submit: string
  readonly words: string
}

/** Asks for an address and sends a mail to it. The response is the same for every address. */
export function EmailForm({ answer, action, submit, words }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const refusal = answer && !answer.isSent ? answer : null
  useFocusWrong(form, refusal)
  return (
    <form ref={form} className="auth-form" method="post" action={action} noValidate aria-label={submit}>
      <p>{words}</p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={ACCOUNT_LENGTHS.email}
        defaultValue={answer?.email}
        error={refusal?.message}
      />
      {answer?.isSent && (
        <p className="note note-good" role="status">
          {answer.message}
        </p>
      )}
      <button type="submit" className="button button-large">
        {submit}
      </button>
      <p className="small">
        <a className="tap" href="/auth">
          Back to the login
        </a>
      </p>
    </form>
  )
}
