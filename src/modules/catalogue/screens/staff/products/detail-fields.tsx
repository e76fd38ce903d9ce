import { useState } from 'react'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { PRODUCT_LIMITS } from '../../../rules/product-input.ts'
import {
  IDENTIFIERS,
  namesOf,
  PRODUCT_ATTRIBUTES,
  SPECIFICATION,
  STOCK,
  TAX,
  type AttributeName,
  type ProductAttribute,
} from '../../../rules/product-attributes.ts'
import type { FieldsProps } from './save-product-form.ts'
import { ChoiceField } from './choice-field.tsx'

/** 'About this item': without JavaScript, one empty entry is always shown. */
export function AboutFields({ typed, errorOf }: FieldsProps) {
  const [count, setCount] = useState(Math.min(typed.about.length + 1, PRODUCT_LIMITS.aboutEntries))
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
            maxLength={PRODUCT_LIMITS.aboutTitle}
            defaultValue={typed.about[index]?.title}
          />
          <TextField
            label={`Text ${index + 1}`}
            name="aboutText"
            rows={2}
            maxLength={PRODUCT_LIMITS.aboutText}
            defaultValue={typed.about[index]?.text}
          />
        </div>
      ))}
      {count < PRODUCT_LIMITS.aboutEntries && (
        <p className="wide needs-js">
          <button type="button" className="text-button" onClick={() => setCount(count + 1)}>
            Add an entry
          </button>
        </p>
      )}
    </fieldset>
  )
}

/** The owner's own attributes: without JavaScript, one empty line is always shown. */
export function ExtraFields({ typed, errorOf }: FieldsProps) {
  const [count, setCount] = useState(Math.min(typed.extra.length + 1, PRODUCT_LIMITS.extras))
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
      {count < PRODUCT_LIMITS.extras && (
        <p className="wide needs-js">
          <button type="button" className="text-button" onClick={() => setCount(count + 1)}>
            Add an attribute
          </button>
        </p>
      )}
    </fieldset>
  )
}

type ExtraLineProps = { readonly place: number; readonly name?: string; readonly value?: string }

function ExtraLine({ place, name, value }: ExtraLineProps) {
  return (
    <>
      <Field
        label={`Attribute ${place}`}
        name="extraName"
        autoComplete="off"
        maxLength={PRODUCT_LIMITS.extraName}
        defaultValue={name}
      />
      <Field
        label={`Value ${place}`}
        name="extraValue"
        autoComplete="off"
        maxLength={PRODUCT_LIMITS.extraValue}
        defaultValue={value}
      />
    </>
  )
}

const GROUPS: readonly (readonly [legend: string, names: readonly AttributeName[]])[] = [
  ['Specifications', namesOf(SPECIFICATION)],
  ['Tax and origin', namesOf(TAX)],
  ['Product identifiers', namesOf(IDENTIFIERS)],
  ['Stock warning', namesOf(STOCK)],
]

export function SpecificationFields({ hasPages, ...props }: FieldsProps & { readonly hasPages: boolean }) {
  return GROUPS.map(([legend, names]) => (
    <fieldset key={legend} className="form-grid form-thirds">
      <legend>{legend}</legend>
      {names
        .filter((name) => hasPages || !('ofBooks' in PRODUCT_ATTRIBUTES[name]))
        .map((name) => (
          <AttributeField key={name} {...props} name={name} />
        ))}
    </fieldset>
  ))
}

function AttributeField({ name, typed, errorOf, nowOf }: FieldsProps & { readonly name: AttributeName }) {
  const { kind, label, choices, isOptional }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  const field = { label, name, defaultValue: typed[name], error: errorOf(name) }
  if (choices) {
    const none = isOptional ? [['', 'Not set'] as const] : []
    return <ChoiceField {...field} choices={[...none, ...Object.entries(choices)]} hint={nowOf(name)} />
  }
  return (
    <Field
      {...field}
      autoComplete="off"
      inputMode={kind === 'number' || NUMERIC.has(name) ? 'numeric' : 'text'}
      maxLength={100}
      hint={nowOf(name) ?? ''}
    />
  )
}

/** Text fields that contain only digits. */
const NUMERIC: ReadonlySet<AttributeName> = new Set(['hsn', 'gtin'])
