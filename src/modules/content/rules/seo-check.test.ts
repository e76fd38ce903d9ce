import { expect, test } from 'vitest'
import { findingOf, seoCheckResult, worstOf } from './seo-check.ts'

test.each([
  [[], 'good'],
  [['good', 'note'], 'good'],
  [['good', 'warning'], 'warning'],
  [['warning', 'bad', 'good'], 'bad'],
] as const)('%j together is %s', (states, rating) => {
  expect(worstOf(states)).toBe(rating)
})

test('a finding names the first five places and counts them all', () => {
  const words = { good: 'fine', wrong: (count: number) => `${count} wrong` }
  expect(findingOf([], words)).toEqual({ state: 'good', words: 'fine', places: [] })
  expect(findingOf(['1', '2', '3', '4', '5', '6'], words)).toEqual({
    state: 'bad',
    words: '6 wrong',
    places: ['1', '2', '3', '4', '5'],
  })
  expect(findingOf(['1'], { ...words, state: 'warning' }).state).toBe('warning')
})

test('what is kept in another shape is not taken for a result', () => {
  const kept = {
    kind: 'mobile',
    rating: 'good',
    pages: 3,
    findings: [{ state: 'good', words: 'w', places: [] }],
  }
  expect(seoCheckResult.safeParse(JSON.parse(JSON.stringify(kept)))).toEqual({ success: true, data: kept })
  for (const wrong of [null, {}, { ...kept, rating: 'fine' }, { ...kept, kind: 'speed' }])
    expect(seoCheckResult.safeParse(wrong).success).toBe(false)
})
