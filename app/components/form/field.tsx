import { useId, type ComponentProps } from 'react'

type Shared = {
  readonly label: string
  /** The message under the field; an empty text marks it without words. */
  readonly error?: string | undefined
  readonly hint?: string
}

/** A text field: its label above, its message below. */
export function Field({ label, error, hint, ...input }: Shared & Omit<ComponentProps<'input'>, 'id'>) {
  const { id, describedBy } = useFieldIds(error, hint)
  return (
    <div className="field" data-field={input.name}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy}
        {...input}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

export function TextField({ label, error, hint, ...input }: Shared & Omit<ComponentProps<'textarea'>, 'id'>) {
  const { id, describedBy } = useFieldIds(error, hint)
  return (
    <div className="field" data-field={input.name}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy}
        {...input}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

function useFieldIds(error: string | undefined, hint: string | undefined) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return { id, describedBy: described.length > 0 ? described.join(' ') : undefined }
}

function FieldNotes({
  id,
  error,
  hint,
}: {
  id: string
  error: string | undefined
  hint: string | undefined
}) {
  return (
    <>
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
    </>
  )
}
