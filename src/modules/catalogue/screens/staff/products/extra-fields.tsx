import { useState } from 'react'
import { MOST } from '../../../rules/product-input.ts'
import { Field } from '#platform/ui/form/field.tsx'
import type { FieldsProps } from './product-form-values.ts'

/** The owner's own attributes: without JavaScript, one empty line is always shown. */
export function ExtraFields({ typed, errorOf }: FieldsProps) {
  const [count, setCount] = useState(Math.min(typed.extra.length + 1, MOST.extras))
  const error = errorOf('extra')
  return (
    <fieldset
      className="form-grid"
      data-field="extra"
      data-wrong={error && ''}
      aria-describedby={error && 'extra-error'}
    >
      <legend>More attributes</legend>
      <p className="field-hint wide">
        Shown with the specifications on the product’s page, such as “Ink: soy-based”. Empty lines are left
        out.
      </p>
      {error && (
        <p className="field-error wide" role="alert" id="extra-error">
          {error}
        </p>
      )}
      {Array.from({ length: count }, (_, index) => (
        <ExtraLine key={index} place={index + 1} {...typed.extra[index]} />
      ))}
      {count < MOST.extras && (
        <p className="wide needs-js">
          <button type="button" className="text-button" onClick={() => setCount(count + 1)}>
            Add an attribute
          </button>
        </p>
      )}
    </fieldset>
  )
}

type LineProps = { readonly place: number; readonly name?: string; readonly value?: string }

function ExtraLine({ place, name, value }: LineProps) {
  return (
    <>
      <Field
        label={`Attribute ${place}`}
        name="extraName"
        autoComplete="off"
        maxLength={MOST.extraName}
        defaultValue={name}
      />
      <Field
        label={`Value ${place}`}
        name="extraValue"
        autoComplete="off"
        maxLength={MOST.extraValue}
        defaultValue={value}
      />
    </>
  )
}
