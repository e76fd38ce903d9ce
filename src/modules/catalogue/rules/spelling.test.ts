import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  halvesOf,
  respelled,
  spellingsToCompare,
  nearestWords,
  slipsAllowed,
  slipsToStart,
} from './spelling.ts'

const read = (
  word: string,
  products: readonly string[],
  staff: readonly string[],
  phrases: readonly string[] = [],
) =>
  respelled(
    ['blue', word],
    [word],
    { ofProducts: { get: () => products } as never, ofStaff: { get: () => staff } as never },
    (text) => phrases.includes(text),
  )

describe('an unknown word', () => {
  test('is split if that gives a phrase with a synonym', () => {
    expect(read('roughbook', [], [], ['rough book'])).toEqual({
      words: ['blue', 'rough', 'book'],
      isCorrected: false,
    })
  })

  test('is corrected to a synonym one typing error away, unless a product’s word is as near', () => {
    expect(read('registar', [], ['register'])).toEqual({ words: ['blue', 'register'], isCorrected: true })
    expect(read('planer', ['planner'], ['planter'])).toEqual({
      words: ['blue', 'planer'],
      isCorrected: false,
    })
  })

  test('in an Indian script is read as the word that sounds like it, which is no correction', () => {
    expect(read('नोटबुक', ['notebook'], [])).toEqual({ words: ['blue', 'notebook'], isCorrected: false })
    expect(spellingsToCompare(['नोटबुक'])).toEqual(['नोटबुक', 'notbuk', 'notabuka'])
  })

  test('stays if nothing is similar', () => {
    expect(read('unicorn', ['notebook'], ['register'])).toEqual({
      words: ['blue', 'unicorn'],
      isCorrected: false,
    })
  })
})

test('words are split into parts of at least three letters', () => {
  expect(halvesOf('abcdefg')).toEqual(['abc defg', 'abcd efg'])
  expect(halvesOf('abcde')).toEqual([])
})

const WORDS = [
  'notebook',
  'notebooks',
  'planner',
  'plain',
  'ruled',
  'emerald',
  'sandalwood',
  'saffron',
  'five',
]

describe('the nearest word', () => {
  test.each([
    ['notbook', 'notebook'],
    ['ntoebook', 'notebook'],
    ['nootebook', 'notebook'],
    ['palnner', 'planner'],
    ['planar', 'planner'],
    ['plian', 'plain'],
    ['emrald', 'emerald'],
    ['sandlewood', 'sandalwood'],
    ['safron', 'saffron'],
    ['notbo', 'notebook'],
    ['ooks', 'notebooks'],
  ])('of %j is %j', (typed, word) => {
    expect(nearestWords(typed, WORDS)[0]).toBe(word)
  })

  test.each(['xqzzy', 'zz', 'fi', 'umbrella', ''])('of %j does not exist', (typed) => {
    expect(nearestWords(typed, WORDS)).toEqual([])
  })

  test('is a word that contains the typed text before one that resembles it', () => {
    expect(nearestWords('book', ['brook', 'notebook'])).toEqual(['notebook'])
  })
})

const word = fc.stringMatching(/^[a-z]{4,12}$/)

describe('typing errors', () => {
  test('are zero for the word and its prefixes', () => {
    fc.assert(
      fc.property(word, fc.nat(12), (text, cut) => {
        expect(slipsToStart(text, text, 3)).toBe(0)
        expect(slipsToStart(text.slice(0, Math.max(4, cut)), text, 3)).toBe(0)
      }),
    )
  })

  test('are one when a letter is missing, doubled, or swapped with the next', () => {
    fc.assert(
      fc.property(word, fc.nat(), (text, at) => {
        const place = 1 + (at % (text.length - 2))
        const swapped = text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2)
        for (const typed of [
          text.slice(0, place) + text.slice(place + 1),
          text.slice(0, place) + text[place] + text.slice(place),
          swapped,
        ])
          expect(slipsToStart(typed, text, 3)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('are never counted beyond the maximum', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(3), (typed, text, most) => {
        const slips = slipsToStart(typed, text, most)
        expect(slips).toBeGreaterThanOrEqual(0)
        expect(slips).toBeLessThanOrEqual(most + 1)
      }),
    )
  })

  test('one is allowed in a short word, two in a longer one', () => {
    expect(['plain', 'planer'].map(slipsAllowed)).toEqual([1, 2])
  })
})
