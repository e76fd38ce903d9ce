import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seoScore } from './seo-score.ts'

const FULL = {
  metaTitle: 'Panna: notebooks',
  metaDescription: 'Notebooks and planners.',
  canonicalUrl: 'https://panna.example',
  ogImage: 'https://panna.example/share.jpg',
}
const EMPTY = { metaTitle: '', metaDescription: '', canonicalUrl: '', ogImage: '' }

describe('the SEO score', () => {
  test('is 100 when all four are set, with a message for each', () => {
    expect(seoScore(FULL)).toEqual({
      overall: 100,
      parts: [
        { name: 'Meta title', score: 100, state: 'good', message: 'Meta title is properly set' },
        { name: 'Meta description', score: 100, state: 'good', message: 'Meta description is properly set' },
        { name: 'Canonical URL', score: 100, state: 'good', message: 'Canonical URL is set' },
        { name: 'Open Graph image', score: 100, state: 'good', message: 'Open Graph image is set' },
      ],
    })
  })

  test('is 0 when nothing is set; a missing image is only a warning', () => {
    const { overall, parts } = seoScore(EMPTY)
    expect(overall).toBe(0)
    expect(parts.map(({ message, state, score }) => [message, state, score])).toEqual([
      ['Meta title is missing', 'bad', 0],
      ['Meta description is missing', 'bad', 0],
      ['Canonical URL not set', 'bad', 0],
      ['Open Graph image not set', 'warning', 0],
    ])
  })

  test.each([
    [{ metaTitle: 'a'.repeat(60) }, 100],
    [{ metaTitle: 'a'.repeat(61) }, 88],
    [{ metaTitle: 'a'.repeat(61), metaDescription: 'b'.repeat(161) }, 75],
    [{ metaDescription: 'b'.repeat(160) }, 100],
    [{ canonicalUrl: '' }, 75],
    [{ canonicalUrl: ' ', ogImage: '' }, 50],
    [{ ...EMPTY, metaTitle: 'a'.repeat(61) }, 13],
  ])('with %j is %i, the rounded average of the four', (changes, overall) => {
    expect(seoScore({ ...FULL, ...changes }).overall).toBe(overall)
  })

  const settings = fc.record({
    metaTitle: fc.string({ maxLength: 80 }),
    metaDescription: fc.string({ maxLength: 200 }),
    canonicalUrl: fc.string({ maxLength: 5 }),
    ogImage: fc.string({ maxLength: 5 }),
  })

  test('is between 0 and 100, and the average of its parts', () => {
    fc.assert(
      fc.property(settings, (each) => {
        const { overall, parts } = seoScore(each)
        expect(overall).toBe(Math.round(parts.reduce((sum, { score }) => sum + score, 0) / 4))
        expect(overall).toBeGreaterThanOrEqual(0)
        expect(overall).toBeLessThanOrEqual(100)
        for (const { score, state } of parts) expect(score === 100).toBe(state === 'good')
      }),
    )
  })

  test('never falls when a missing part is filled in', () => {
    fc.assert(
      fc.property(
        settings,
        fc.constantFrom('metaTitle', 'metaDescription', 'canonicalUrl', 'ogImage'),
        (each, name) => {
          const before = seoScore({ ...each, [name]: '' }).overall
          expect(seoScore({ ...each, [name]: 'filled' }).overall).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })
})
