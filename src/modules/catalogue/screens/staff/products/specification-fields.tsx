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
import { Field } from '#platform/ui/form/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { FieldsProps } from './product-form-values.ts'

const GROUPS: readonly (readonly [legend: string, names: readonly AttributeName[]])[] = [
  ['Specifications', namesOf(SPECIFICATION)],
  ['Tax and origin', namesOf(TAX)],
  ['Product identifiers', namesOf(IDENTIFIERS)],
  ['Stock warning', namesOf(STOCK)],
]

type Props = FieldsProps & { readonly hasPages: boolean }

export function SpecificationFields({ hasPages, ...props }: Props) {
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
