import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillVariables, unknownVariable, variablesIn } from './variables.ts'

test('each name is found once, with or without spaces', () => {
  expect(variablesIn('{{a}} and {{ b }}, {{a}} again, {c} {{}}')).toEqual(['a', 'b', ''])
  expect(unknownVariable('{{a}} {{b}}', ['a', 'b'])).toBeNull()
  expect(unknownVariable('{{a}} {{toString}} {{x}}', ['a'])).toBe('{{toString}}')
})

test('values are inserted without being parsed again; unknown names stay as written', () => {
  expect(fillVariables('{{a}} {{ b }} {{toString}}', { a: '{{b}}', b: '$& $1' })).toBe(
    '{{b}} $& $1 {{toString}}',
  )
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (before, value, after) => {
      fc.pre(!/[{}]/.test(before + after))
      expect(fillVariables(`${before}{{name}}${after}`, { name: value })).toBe(before + value + after)
    }),
  )
})
