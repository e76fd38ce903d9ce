import { useRef, type ElementType, type ReactNode } from 'react'
import { firstWrong } from '#platform/rules/form-problems.ts'
import { FirstWrong } from '#platform/ui/form/field.tsx'
import { useFocusWrong } from '#platform/ui/form/use-focus-wrong.ts'
import { formMessage, type AuthAnswer, type AuthForm } from './auth-answer.ts'

/** How a login form is submitted: as a page load by the page, in the background by the dialog. */
export type AuthFormProps = {
  /** The router's form component, or a fetcher's. */
  readonly Form: ElementType
  readonly answer: AuthAnswer | null
  readonly isBusy?: boolean
  /** Where the page goes after success; the dialog stays on its page. */
  readonly next: string | null
  readonly onSend?: () => void
}

type FrameProps = AuthFormProps & {
  readonly name: AuthForm
  readonly action: string
  readonly label: string
  readonly children: ReactNode
}

/** The URL keeps the destination, even after a refused attempt. */
export function withNext(path: string, next: string | null): string {
  if (next === null || next === '/') return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}

/** Shared by login, sign-up and second factor: the message above the button, and the focus after an error. */
export function AuthFormFrame({ Form, answer, next, onSend, name, action, label, children }: FrameProps) {
  const form = useRef<HTMLFormElement>(null)
  const isRefused = answer?.step === 'refused' && answer.form === name
  const wrong = isRefused ? (firstWrong(answer.fields) ?? answer.field ?? null) : null
  useFocusWrong(form, isRefused ? answer : null)
  return (
    <Form
      ref={form}
      className="auth-form"
      method="post"
      action={withNext(action, next)}
      noValidate
      aria-label={label}
      onSubmit={onSend}
    >
      {next === null ? (
        <input type="hidden" name="stay" value="yes" />
      ) : (
        <input type="hidden" name="next" value={next} />
      )}
      <p className="form-message" role="alert" tabIndex={-1}>
        {formMessage(answer, name)}
      </p>
      <FirstWrong value={wrong}>{children}</FirstWrong>
    </Form>
  )
}
