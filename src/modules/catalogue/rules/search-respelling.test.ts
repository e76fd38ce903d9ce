import { describe, expect, test } from 'vitest'
import { halvesOf, respelled, spellingsToCompare } from './search-respelling.ts'

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
