/**
 * A button that asks before its form is sent, with the sentence of the specification (§5). The dialog opens by the
 * button's own `command`, so that it asks before JavaScript has come, too.
 */
import { useId, type ReactNode } from 'react'
import { Form } from 'react-router'

type Props = {
  /** On the button, and on the one that confirms. */
  readonly label: string
  readonly question: string
  /** What follows from it, in a sentence; left out where the question says it all. */
  readonly explanation?: string
  readonly action: string
  /** Hidden fields of the form. */
  readonly fields?: Readonly<Record<string, string>>
  readonly className?: string
  /** Of the button, where its label alone does not say what it is about. */
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
        <Form method="post" action={action} data-unwatched="">
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
