import '#platform/ui/styles/dialog.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { firstWrong } from '#platform/rules/form-problems.ts'
import { FirstWrong, useFocusWrong } from '#platform/ui/form/field.tsx'

/** The response to a form of My Account. */
export type FormAnswer = {
  /** Which form of the page it was. */
  readonly form: string
  readonly isDone: boolean
  readonly message: string
  /** Messages by field; there is then no message above the button. */
  readonly errors?: Readonly<Record<string, string>>
  readonly typed?: Readonly<Record<string, string>>
}

/** The response to this form; null if another form was submitted, or none. */
export function answerTo(answer: FormAnswer | null | undefined, form: string): FormAnswer | null {
  return answer?.form === form ? answer : null
}

type Props = {
  /** Identifies the form on its page. */
  readonly name: string
  readonly answer: FormAnswer | null
  readonly submit: string
  readonly look?: 'button' | 'button button-plain' | 'button button-danger'
  readonly label?: string
  /** For actions that end the session: submitted as a full page load. */
  readonly onLeave?: () => void
  readonly children?: ReactNode
}

/** A form of My Account. Works without JavaScript; with it the page stays and shows the result. */
export function AccountForm({
  name,
  answer,
  submit,
  look = 'button',
  label = submit,
  onLeave,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === name
  useFocusWrong(form, answer && !answer.isDone ? answer : null)
  useEffect(() => {
    // Passwords and codes are cleared after success.
    if (!answer?.isDone) return
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('[data-passing]') ?? [])
      field.value = ''
  }, [answer])
  const isSaidAbove = answer !== null && !answer.isDone && answer.errors === undefined
  return (
    <Form
      ref={form}
      className="account-form"
      method="post"
      noValidate
      preventScrollReset
      reloadDocument={onLeave !== undefined}
      aria-label={label}
      onSubmit={onLeave}
    >
      <input type="hidden" name="intent" value={name} />
      <FirstWrong value={firstWrong(answer?.errors)}>{children}</FirstWrong>
      <p className="form-message" role="alert" tabIndex={-1}>
        {isSaidAbove ? answer.message : null}
      </p>
      <p className="note note-good" role="status">
        {answer?.isDone ? answer.message : null}
      </p>
      <div className="row wrap gap-3">
        <button type="submit" className={look} aria-disabled={isBusy || undefined}>
          {submit}
        </button>
      </div>
    </Form>
  )
}
