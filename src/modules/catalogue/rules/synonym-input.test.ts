import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phrasesIn, searchTerms } from './search-terms.ts'
import { synonymInput } from './synonym-input.ts'
import { anyText } from '#platform/testing/any-text.ts'

const messageOf = (phrase: unknown, means: unknown) =>
  synonymInput.safeParse({ phrase, means }).error?.issues[0]?.message

describe('a synonym', () => {
  test('is stored as the search folds it', () => {
    expect(synonymInput.parse({ phrase: '  Café-Diary! ', means: 'PLANNER' })).toEqual({
      phrase: 'cafe diary',
      means: 'planner',
    })
    expect(synonymInput.parse({ phrase: '80gsm', means: 'thick paper' }).phrase).toBe('80 gsm')
    expect(synonymInput.parse({ phrase: 'कॉपी', means: 'notebook' }).phrase).toBe('कॉपी')
  })

  test.each([
    ['', 'notebook', 'Please enter the word that shoppers type'],
    ['!?', 'notebook', 'Please enter the word that shoppers type'],
    ['kapi', ' ', 'Please enter what it means in this shop'],
    ['one two three four five', 'notebook', 'A search word has at most four words'],
    ['a'.repeat(51), 'notebook', 'Please keep it to 50 characters'],
    ['kapi', 'a'.repeat(51), 'Please keep it to 50 characters'],
    ['a'.repeat(50_000), 'notebook', 'Please keep it to 50 characters'],
    ['Notebook', 'notebook!', 'A term can’t be its own synonym'],
  ])('%j for %j is refused: %s', (phrase, means, message) => {
    expect(messageOf(phrase, means)).toBe(message)
  })

  test('that is accepted is found when it is typed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = synonymInput.safeParse({ phrase: text, means: 'something else entirely' })
        fc.pre(read.success)
        const { phrase } = read.data
        expect(phrasesIn(searchTerms(phrase).words)).toContain(phrase)
        expect(phrase.length).toBeLessThanOrEqual(50)
      }),
    )
  })
})
