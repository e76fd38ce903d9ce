import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlightedParts } from './highlighted-parts.ts'

const shown = (name: string, marks: readonly string[]) =>
  highlightedParts(name, marks)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test.each([
  ['Banjara Daily Planner, Emerald', ['emer'], 'Banjara Daily Planner, [Emer]ald'],
  ['Five Subject Notebooks Plain', ['notebook', 'five'], '[Five] Subject [Notebook]s Plain'],
  ['Nīla Notebook', ['nila'], '[Nīla] Notebook'],
  ['Rose, Crème', ['creme'], 'Rose, [Crème]'],
  ['Ruled Notebook', [], 'Ruled Notebook'],
  ['Ruled Notebook', ['rule', 'ruled'], '[Ruled] Notebook'],
  ['Notebook', ['book'], 'Notebook'],
])('in %j the prefixes %j are highlighted', (name, marks, text) => {
  expect(shown(name, marks)).toBe(text)
})

test('no letter of a name is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (name, marks) => {
      expect(
        highlightedParts(name, marks)
          .map(({ text }) => text)
          .join(''),
      ).toBe(name)
    }),
  )
})
