import { useId } from 'react'

type Choice<Value> = { readonly value: Value; readonly label: string; readonly note?: string }

type Props<Value> = {
  readonly legend: string
  readonly isLegendHidden?: boolean
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A few options side by side; one is selected. */
export function Choices<Value extends string | number>(props: Props<Value>) {
  const { legend, isLegendHidden, choices, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="choices needs-js">
      <legend className={isLegendHidden ? 'sr-only' : undefined}>{legend}</legend>
      <div className="choices-row">
        {choices.map((choice) => (
          <label className="unseen-field" key={choice.value}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              {choice.note && <small>{choice.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
