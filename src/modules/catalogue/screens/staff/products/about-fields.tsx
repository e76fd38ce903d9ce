import { useState } from 'react'
import { MOST } from '../../../rules/product-input.ts'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import type { FieldsProps } from './product-form-values.ts'

/** 'About this item': without JavaScript, one empty entry is always shown. */
export function AboutFields({ typed, errorOf }: FieldsProps) {
  const [count, setCount] = useState(Math.min(typed.about.length + 1, MOST.aboutEntries))
  const error = errorOf('about')
  return (
    <fieldset
      className="form-grid"
      data-field="about"
      data-wrong={error && ''}
      aria-describedby={error && 'about-error'}
    >
      <legend>About this item</legend>
      <p className="field-hint wide">Only planners show these. Empty entries are left out.</p>
      {error && (
        <p className="field-error wide" role="alert" id="about-error">
          {error}
        </p>
      )}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="product-about-entry">
          <Field
            label={`Title ${index + 1}`}
            name="aboutTitle"
            autoComplete="off"
            maxLength={MOST.aboutTitle}
            defaultValue={typed.about[index]?.title}
          />
          <TextField
            label={`Text ${index + 1}`}
            name="aboutText"
            rows={2}
            maxLength={MOST.aboutText}
            defaultValue={typed.about[index]?.text}
          />
        </div>
      ))}
      {count < MOST.aboutEntries && (
        <p className="wide needs-js">
          <button type="button" className="text-button" onClick={() => setCount(count + 1)}>
            Add an entry
          </button>
        </p>
      )}
    </fieldset>
  )
}
