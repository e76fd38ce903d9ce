import { useId, type ChangeEvent } from 'react'

type Props = {
  readonly label: string
  readonly name: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly defaultValue?: string
  readonly value?: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly onChange?: (value: string) => void
}

/** A field with a list to choose from: its label above, its message below. */
export function ChoiceField({ label, name, choices, error, hint, onChange, ...value }: Props) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={notes.length > 0 ? notes.join(' ') : undefined}
        {...value}
        {...(onChange && {
          onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => onChange(target.value),
        })}
      >
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
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
    </div>
  )
}
