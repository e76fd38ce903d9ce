/**
 * A button that asks for confirmation, with the sentence of the specification (§5). The dialog opens by the button's
 * `command` attribute, so it also works before JavaScript has loaded.
 */
import { useId, type ReactNode } from 'react'
import { Form } from 'react-router'

type Props = {
  /** On the button, and on the one that confirms. */
  readonly label: string
  readonly question: string
  /** The consequence in one sentence; absent if the question is clear without it. */
  readonly explanation?: string
  readonly action: string
  /** Hidden fields of the form. */
  readonly fields?: Readonly<Record<string, string>>
  readonly className?: string
  /** Accessible name of the button, if its label alone does not say what it refers to. */
  readonly accessibleName?: string
  /** Further fields, such as a reason. */
  readonly children?: ReactNode
}

export function ConfirmButton(props: Props) {
  const { label, question, explanation, action, fields = {}, className, accessibleName, children } = props
  const id = useId()
  // React's types don't know these attributes yet.
  const opener = { command: 'show-modal', commandfor: id }
  const closer = { command: 'close', commandfor: id }
  return (
    <>
      <button
        type="button"
        className={className ?? 'button button-plain'}
        aria-label={accessibleName}
        {...opener}
      >
        {label}
      </button>
      <dialog id={id} className="ask-dialog" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{question}</h2>
        {explanation && <p>{explanation}</p>}
        <Form method="post" action={action} aria-labelledby={`${id}-title`} data-unwatched="">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          <div className="ask-dialog-actions">
            <button type="button" className="button button-plain" {...closer}>
              Cancel
            </button>
            <button type="submit" className="button button-danger">
              {label}
            </button>
          </div>
        </Form>
      </dialog>
    </>
  )
}
