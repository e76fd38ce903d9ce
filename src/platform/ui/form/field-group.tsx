import { useId, type ReactNode } from 'react'

type Props = {
  readonly legend: string
  readonly error: string | undefined
  readonly className?: string
  /** Boxes or radio buttons. */
  readonly children: ReactNode
}

/** Several boxes that form one answer: their question above, their error below. */
export function FieldGroup({ legend, error, className, children }: Props) {
  const id = useId()
  return (
    <fieldset
      className={className}
      data-wrong={error === undefined ? undefined : ''}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{legend}</legend>
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
