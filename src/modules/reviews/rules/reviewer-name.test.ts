import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NAMELESS, reviewerName } from './reviewer-name.ts'
import { anyText } from '#platform/testing/any-text.ts'

test.each([
  ['Asha Rao', 'Asha R.'],
  ['Asha Lakshmi Rao', 'Asha R.'],
  ['  asha   rao ', 'asha R.'],
  ['Imran', 'Imran'],
  ['देवी शिंदे', 'देवी शिं.'],
  ['శ్రీ రావు', 'శ్రీ రా.'],
  ['Émile Žižek', 'Émile Ž.'],
  ['<b>Asha</b> Rao', 'b R.'],
  ['asha@example.test', NAMELESS],
  ['Asha rao@example.test', NAMELESS],
  ['', NAMELESS],
  ['12345 67', NAMELESS],
  ['x'.repeat(80), 'x'.repeat(30)],
])('%j is shown as %j', (name, signed) => {
  expect(reviewerName(name)).toBe(signed)
})

test('any name is shown short, in one line, and with no more than an initial', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const signed = reviewerName(name)
      expect(signed).toMatch(/^\S+(?: \S+)?$/u)
      expect(signed).not.toMatch(/[<>@\p{Cc}]/u)
      expect(signed.isWellFormed()).toBe(true)
    }),
  )
})
