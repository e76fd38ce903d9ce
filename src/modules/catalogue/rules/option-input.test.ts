import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { readOption } from './option-input.ts'

test('a value is required, and a swatch is a colour or empty', () => {
  expect(readOption({ optionValue: ' Emerald ', optionSwatch: '' })).toEqual({
    option: { optionValue: 'Emerald', optionSwatch: null },
    errors: null,
  })
  expect(readOption({ optionValue: ' ', optionSwatch: 'green' }).errors).toEqual([
    { field: 'optionSwatch', message: MESSAGES.option_swatch },
    { field: 'optionValue', message: MESSAGES.option_value },
  ])
})
