import { RULINGS } from '../../../rules/product-input.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { FieldsProps } from './product-form-values.ts'

const RULING_CHOICES = RULINGS.map((name) => [name, name] as const)

export function SpecificationFields({ typed, errorOf, nowOf }: FieldsProps) {
  const field = (
    name:
      | 'format'
      | 'pages'
      | 'cover'
      | 'gsm'
      | 'lineSpacing'
      | 'weight'
      | 'hsn'
      | 'gstRate'
      | 'countryOfOrigin'
      | 'gtin'
      | 'mpn',
    label: string,
    isNumber = false,
  ) => (
    <Field
      label={label}
      name={name}
      autoComplete="off"
      inputMode={isNumber ? 'numeric' : 'text'}
      maxLength={100}
      defaultValue={typed[name]}
      error={errorOf(name)}
      hint={nowOf(name) ?? ''}
    />
  )
  return (
    <>
      <fieldset className="product-group product-thirds">
        <legend>Specifications</legend>
        {field('format', 'Format')}
        {field('pages', 'Pages', true)}
        {field('cover', 'Cover')}
        {field('gsm', 'Paper in GSM', true)}
        <ChoiceField
          label="Ruling"
          name="ruling"
          choices={RULING_CHOICES}
          defaultValue={typed.ruling}
          error={errorOf('ruling')}
          hint={nowOf('ruling')}
        />
        {field('lineSpacing', 'Line spacing in mm (optional)', true)}
        {field('weight', 'Weight in grams', true)}
      </fieldset>
      <fieldset className="product-group product-thirds">
        <legend>Tax and origin</legend>
        {field('hsn', 'HSN', true)}
        {field('gstRate', 'GST in percent', true)}
        {field('countryOfOrigin', 'Country of origin')}
      </fieldset>
      <fieldset className="product-group product-thirds">
        <legend>Product identifiers</legend>
        {field('gtin', 'GTIN: number under the barcode (optional)', true)}
        {field('mpn', 'MPN: manufacturer part number (optional)')}
      </fieldset>
    </>
  )
}
