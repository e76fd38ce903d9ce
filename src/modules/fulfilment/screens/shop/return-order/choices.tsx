import { useId } from 'react'

type Props<Value extends string> = {
  readonly legend: string
  readonly name: string
  readonly choices: readonly (readonly [value: Value, label: string])[]
  readonly chosen: Value | null
  readonly error: string | undefined
  readonly onChoose: (value: Value) => void
}

/** A choice of one, as radio buttons under their question. */
export function Choices<Value extends string>({
  legend,
  name,
  choices,
  chosen,
  error,
  onChoose,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset
      className="return-choices"
      data-field={name}
      data-wrong={error && ''}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{legend}</legend>
      <div className="stack">
        {choices.map(([value, label]) => (
          <label key={value} className="tick">
            <input
              type="radio"
              required
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  )
}
