import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { anyProduct, FACTS } from '../testing/any-product.ts'
import { NO_OPTION, judgeOption, optionProperty, readGroup, withGroup } from './option-group.ts'
import { readProduct } from './product-input.ts'
import { toFormValues } from './form-values.ts'

const GROUP = { name: 'Deccan', optionName: 'Colour' }
const RED = { ...FACTS, groupName: 'deccan', optionName: null, optionValue: 'Red' }

describe('a product that joins a group', () => {
  test('takes the spelling and the option of the group, and must name an option only for a new one', () => {
    const joined = withGroup(RED, GROUP)
    expect(joined).toEqual({ ...RED, groupName: 'Deccan', optionName: 'Colour' })
    expect(judgeOption(joined, GROUP)).toBeNull()
    expect(judgeOption(RED, null)).toBe(MESSAGES.option_name)
    expect(judgeOption({ ...RED, optionName: 'Size' }, null)).toBeNull()
    const wrong = { ...RED, optionName: 'Size' }
    expect(withGroup(wrong, GROUP)).toBe(wrong)
    expect(judgeOption(wrong, GROUP)).toBe(sentences.optionOfGroup('Deccan', 'Colour'))
  })

  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(anyProduct, (product) => {
        const once = withGroup(product, GROUP)
        expect(withGroup(once, GROUP)).toEqual(once)
        if (product.groupName === null) expect(judgeOption(product, null)).toBeNull()
      }),
    )
  })
})

test('a product in a group needs a value; without a group no option data is stored', () => {
  const typed = { ...toFormValues(FACTS), optionName: 'Colour', optionValue: 'Red', optionSwatch: '#ff0000' }
  expect(readProduct(typed).facts).toMatchObject(NO_OPTION)
  expect(readProduct({ ...typed, groupName: 'Deccan', optionValue: ' ' }).errors).toEqual([
    { field: 'optionValue', message: MESSAGES.option_value },
  ])
})

test.each([
  ['Colour', 'color'],
  ['Cover colour', 'color'],
  ['SIZE', 'size'],
  ['Pack', 'size'],
  ['Ruling', 'pattern'],
  ['Paper', 'material'],
  ['Occasion', null],
])('marketplaces know the option %s as %s', (name, property) => {
  expect(optionProperty(name)).toBe(property)
})

test('the group form needs both names, within their maximum length', () => {
  expect(readGroup({ name: ' Deccan  notebook ', optionName: 'Colour' })).toEqual({
    group: { name: 'Deccan notebook', optionName: 'Colour' },
    problems: null,
  })
  expect(readGroup({ name: '', optionName: 'x'.repeat(41) })).toEqual({
    problems: { name: MESSAGES.option_group_name, optionName: MESSAGES.option_name },
  })
})
