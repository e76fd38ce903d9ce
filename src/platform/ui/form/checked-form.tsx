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
import { FirstWrong } from './field.tsx'
import { useFocusWrong } from './use-focus-wrong.ts'

export type FormSummaryProps = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: Problems | undefined
}

/** What begins every refused form here; the panel lists the wrong fields. */
export const FormSummary = createContext<(props: FormSummaryProps) => ReactNode>(() => null)

type Props = Omit<ComponentProps<'form'>, 'ref' | 'method' | 'noValidate' | 'encType'> & {
  /** 'form', where the answer is a document of its own. */
  readonly as?: ElementType
  readonly form?: RefObject<HTMLFormElement | null>
  /** What the last try was answered with; a new object for each. */
  readonly refusal: { readonly problems: Problems } | null | undefined
  readonly encType?: 'multipart/form-data'
  readonly preventScrollReset?: boolean
}

/**
 * A form whose answer tells all that is wrong at once, each at its field. The first wrong field has the focus, also before
 * JavaScript. The browser's own checks are off: they tell one thing after the other.
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

/** What is wrong with the form as a whole. */
export function FormNote({ children }: { readonly children: ReactNode }) {
  if (!children) return null
  return (
    <p className="note note-bad" role="alert" tabIndex={-1}>
      {children}
    </p>
  )
}
