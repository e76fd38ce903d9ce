import type { ChangeEvent } from 'react'
import { LabelledField } from '#platform/ui/form/field.tsx'

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

/** A select field with its label above and its message below. */
export function ChoiceField({ label, name, choices, error, hint, onChange, ...value }: Props) {
  return (
    <LabelledField label={label} error={error} hint={hint} name={name}>
      {(wiring) => (
        <select
          {...wiring}
          name={name}
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
      )}
    </LabelledField>
  )
}
