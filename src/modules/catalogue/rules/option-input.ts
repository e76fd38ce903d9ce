/** The option of a product that is added on the group's own page. */
import { MESSAGES } from '#platform/rules/messages.ts'
import type { z } from '#platform/rules/zod.ts'
import { productFields, type FieldError, type TypedField } from './product-input.ts'

const optionFields = productFields.pick({ optionValue: true, optionSwatch: true })

/** The value is required, a swatch is not. */
export function readOption(
  typed: z.input<typeof optionFields>,
):
  | { readonly option: z.output<typeof optionFields>; readonly errors: null }
  | { readonly errors: readonly FieldError[] } {
  const read = optionFields.safeParse(typed)
  const problems = read.success ? [] : read.error.issues
  const errors = problems.map(({ path, message }) => ({ field: path[0] as TypedField, message }))
  if (typed.optionValue.trim() === '') errors.push({ field: 'optionValue', message: MESSAGES.option_value })
  return read.success && errors.length === 0 ? { option: read.data, errors: null } : { errors }
}
