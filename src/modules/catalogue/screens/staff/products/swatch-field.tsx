import { useState } from 'react'
import { Field } from '#platform/ui/form/field.tsx'
import { OPTION } from '../../../rules/option-attributes.ts'

type Props = {
  readonly start: string
  readonly error?: string | undefined
  readonly hint: string
}

const MIDDLE = '#0f6b4a'

/** A colour as text, so that it may be empty; with JavaScript, the browser's picker fills it in. */
export function SwatchField({ start, error, hint }: Props) {
  const [colour, setColour] = useState(start)
  const isColour = OPTION.optionSwatch.pattern.test(colour)
  return (
    <div className="swatch-field">
      <Field
        label={OPTION.optionSwatch.label}
        name="optionSwatch"
        autoComplete="off"
        maxLength={OPTION.optionSwatch.max}
        value={colour}
        onChange={({ target }) => setColour(target.value)}
        error={error}
        hint={hint}
      />
      <input
        type="color"
        className="needs-js"
        aria-label="Pick the swatch colour"
        value={isColour ? colour.toLowerCase() : MIDDLE}
        onChange={({ target }) => setColour(target.value)}
      />
    </div>
  )
}
