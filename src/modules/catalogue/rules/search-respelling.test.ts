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
  test("is read as staff's phrase when it is that phrase in one word", () => {
    expect(read('roughbook', [], [], ['rough book'])).toEqual({
      words: ['blue', 'rough', 'book'],
      isCorrected: false,
    })
  })

  test("is read as staff's word a slip away, unless a product's word is as near", () => {
    expect(read('registar', [], ['register'])).toEqual({ words: ['blue', 'register'], isCorrected: true })
    expect(read('planer', ['planner'], ['planter'])).toEqual({
      words: ['blue', 'planer'],
      isCorrected: false,
    })
  })

  test('of an Indian script is read as the word that sounds like it, which is no correction', () => {
    expect(read('नोटबुक', ['notebook'], [])).toEqual({ words: ['blue', 'notebook'], isCorrected: false })
    expect(spellingsToCompare(['नोटबुक'])).toEqual(['नोटबुक', 'notbuk', 'notabuka'])
  })

  test('stays when nothing is like it', () => {
    expect(read('unicorn', ['notebook'], ['register'])).toEqual({
      words: ['blue', 'unicorn'],
      isCorrected: false,
    })
  })
})

test('words are cut in halves of three letters and more', () => {
  expect(halvesOf('abcdefg')).toEqual(['abc defg', 'abcd efg'])
  expect(halvesOf('abcde')).toEqual([])
})
