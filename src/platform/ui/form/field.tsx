/** Form fields with their label, hint and error, and the focus on the first invalid one. */
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react'

/** Name of the first invalid field of a rejected form: it gets `autofocus`, which also works without JavaScript. */
export const FirstWrong = createContext<string | null>(null)

type Shared = {
  readonly label: string
  /** The error under the field; an empty text marks it as invalid without a message. */
  readonly error?: string | undefined
  readonly hint?: string
  /** A warning that does not block saving. Fields that can have one pass an empty text until then. */
  readonly warning?: string
}

/** A one-line field: its label above, its error below. */
export function Field({
  label,
  error,
  hint,
  warning,
  ...input
}: Shared & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <LabelledField label={label} error={error} hint={hint} warning={warning} name={input.name}>
      {(wiring) => <input {...wiring} {...input} />}
    </LabelledField>
  )
}

/** The same for text of several lines. */
export function TextField({ label, error, hint, ...input }: Shared & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <LabelledField label={label} error={error} hint={hint} name={input.name}>
      {(wiring) => <textarea {...wiring} {...input} />}
    </LabelledField>
  )
}

type Wiring = {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly autoFocus?: true
}

type LabelledFieldProps = {
  readonly label: string
  readonly error: string | undefined
  readonly hint: string | undefined
  readonly warning?: string | undefined
  readonly name: string | undefined
  /** Renders the control that the label and the notes refer to. */
  readonly children: (wiring: Wiring) => ReactNode
}

export function LabelledField({ label, error, hint, warning, name, children }: LabelledFieldProps) {
  const id = useId()
  const isFirstWrong = useContext(FirstWrong) === name && error !== undefined
  const notes = [hint && `${id}-hint`, error && `${id}-error`, warning && `${id}-warning`].filter(Boolean)
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
        ...(isFirstWrong && { autoFocus: true }),
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {warning !== undefined && (
        <p className="field-warning" id={`${id}-warning`} role="status">
          {warning}
        </p>
      )}
    </div>
  )
}

/**
 * Focuses the first invalid field after a rejection. A page rendered with errors has autofocused it before hydration;
 * if the user has moved to another field meanwhile, the focus stays there.
 */
export function useFocusWrong(form: RefObject<HTMLElement | null>, refusal: object | null): void {
  const cameWith = useRef(refusal)
  useEffect(() => {
    if (refusal === null || !form.current) return
    if (refusal === cameWith.current && form.current.contains(document.activeElement)) return
    focusWrong(form.current)
  }, [form, refusal])
}

/**
 * Focuses the first invalid field with a message, or the message of the whole form. If one message covers several
 * fields, the empty one is chosen because it has to be typed again. Returns false if nothing is invalid.
 */
export function focusWrong(place: HTMLElement): boolean {
  const wrong = [...place.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-wrong]')]
  const target =
    wrong.find(hasWords) ??
    wrong.find((field) => field instanceof HTMLInputElement && field.value === '') ??
    wrong[0] ??
    place.querySelector<HTMLElement>('[role="alert"][tabindex="-1"]:not(:empty)')
  if (!target) return false
  // In a group: the selected option, or the first.
  const part = target.hasAttribute('data-wrong')
    ? (target.querySelector<HTMLElement>('input:checked') ??
      target.querySelector<HTMLElement>('input:not([type="hidden"])'))
    : target
  part?.focus()
  return true
}

function hasWords(field: HTMLElement): boolean {
  const notes = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return notes.some((id) => document.getElementById(id)?.matches('.field-error:not(:empty)'))
}
