/**
 * For a form that was refused because the password is required, if it is no longer on the page or is one of many: its
 * fields are preserved and submitted again with the password.
 */
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { PASSWORD_FIELD, PasswordConfirmation } from './password-confirmation.tsx'

export type SentForm = {
  readonly message: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** All submitted fields except the password. */
export function sentForm(form: FormData, message: string): SentForm {
  const fields = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== PASSWORD_FIELD,
  )
  return { message, fields }
}

export function ResubmitWithPassword({ sent, action }: { readonly sent: SentForm; readonly action: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    () => box.current?.querySelector('input[type=password]')?.scrollIntoView({ block: 'center' }),
    [sent],
  )
  return (
    <div ref={box} className="note" role="group" aria-label="Your password">
      <Form method="post" action={action}>
        {sent.fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <PasswordConfirmation error={sent.message} />
        <button type="submit" className="button">
          Continue
        </button>
      </Form>
    </div>
  )
}
