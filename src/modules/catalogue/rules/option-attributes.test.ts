import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { OPTION } from './option-attributes.ts'
import { columnOfAttribute, namesOf } from './product-attributes.ts'

test('options have these columns in files and for partners', () => {
  expect(namesOf(OPTION).map(columnOfAttribute)).toEqual([
    'group_name',
    'option_name',
    'option_value',
    'option_swatch',
    'option_position',
  ])
})

test.each(['red', '#fff', '#12345g', '0f6b4a', '#0f6b4a;'])('%s is not a swatch', (colour) => {
  expect(OPTION.optionSwatch.pattern.test(colour)).toBe(false)
  expect(MESSAGES[OPTION.optionSwatch.problem]).toContain('#0f6b4a')
})

test.each(['#0f6b4a', '#FFFFFF'])('%s is a swatch', (colour) => {
  expect(OPTION.optionSwatch.pattern.test(colour)).toBe(true)
})
