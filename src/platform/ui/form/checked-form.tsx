import {
  createContext,
  useContext,
  useRef,
  type ComponentProps,
  type ElementType,
  type ReactNode,
  type RefObject,
} from 'react'
import { Form as RouterForm } from 'react-router'
import { firstWrong, type Problems } from '../../rules/form-problems.ts'
import { FirstWrong, useFocusWrong } from './field.tsx'

export type FormSummaryProps = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: Problems | undefined
}

/** Shown above the fields of every rejected form; the panel lists the invalid fields there. */
export const FormSummary = createContext<(props: FormSummaryProps) => ReactNode>(() => null)

type Props = Omit<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate' | 'encType'> & {
  /** 'form' if the response is a separate document. */
  readonly as?: ElementType
  readonly form?: RefObject<HTMLFormElement | null>
  /** The server's answer to the last attempt; a new object for each. */
  readonly refusal: { readonly problems: Problems } | null | undefined
  readonly encType?: 'multipart/form-data'
  readonly preventScrollReset?: boolean
}

/**
 * A form whose errors are all reported at once, each at its field. The first invalid field has the focus, also without
 * JavaScript. The browser's own validation is off: it reports one error at a time.
 */
export function CheckedForm({ as: Form = RouterForm, form: givenForm, refusal, children, ...rest }: Props) {
  const ownForm = useRef<HTMLFormElement>(null)
  const form = givenForm ?? ownForm
  useFocusWrong(form, refusal ?? null)
  const summaryOf = useContext(FormSummary)
  return (
    <FirstWrong value={firstWrong(refusal?.problems)}>
      <Form ref={form} method="post" noValidate {...rest}>
        {summaryOf({ form, problems: refusal?.problems })}
        {children}
      </Form>
    </FirstWrong>
  )
}

/** Errors of the form as a whole. */
export function FormNote({ children }: { readonly children: ReactNode }) {
  if (!children) return null
  return (
    <p className="note note-bad" role="alert" tabIndex={-1}>
      {children}
    </p>
  )
}

/** What went wrong on a page outside its forms. */
export function ProblemNote({ children }: { readonly children: ReactNode }) {
  if (!children) return null
  return (
    <p className="note note-bad" role="alert">
      {children}
    </p>
  )
}
