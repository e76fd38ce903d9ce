import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedTags, MAX_TAG_LENGTH, MAX_TAGS, parseTags, tagOf } from './tags.ts'

describe('tags in a text field', () => {
  test.each([
    [' VIP,  Gift   wrap ,vip,, ', ['vip', 'gift wrap']],
    ['', []],
    [',', []],
    ['पेन, School', ['पेन', 'school']],
  ])('%j become %j', (text, tags) => {
    expect(parseTags(text)).toEqual({ ok: true, value: tags })
  })

  test('are refused if one is too long, or if there are too many', () => {
    expect(parseTags('x'.repeat(MAX_TAG_LENGTH + 1))).toMatchObject({ problem: { key: 'tag_long' } })
    const many = Array.from({ length: MAX_TAGS + 1 }, (_, n) => `t${n}`).join()
    expect(parseTags(many)).toMatchObject({ problem: { key: 'tags_many' } })
  })

  test('are found by a filter with the same name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: MAX_TAG_LENGTH }), (text) => {
        const parsed = parseTags(text)
        if (parsed.ok) for (const tag of parsed.value) expect(tagOf(tag)).toBe(tag)
      }),
    )
  })
})

describe('a tag change', () => {
  const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))

  test('adds and removes the given tags, and nothing else', () => {
    fc.assert(
      fc.property(tags, tags, tags, (before, add, remove) => {
        const after = changedTags(before, { add, remove })
        expect(new Set(after).size).toBe(after.length)
        for (const tag of ['a', 'b', 'c', 'd'] as const) {
          const isKept = before.includes(tag) && !remove.includes(tag)
          expect(after.includes(tag)).toBe(add.includes(tag) || isKept)
        }
      }),
    )
  })

  test('has the same result when applied twice', () => {
    fc.assert(
      fc.property(tags, tags, tags, (before, add, remove) => {
        const once = changedTags(before, { add, remove })
        expect(changedTags(once, { add, remove })).toEqual(once)
      }),
    )
  })
})
