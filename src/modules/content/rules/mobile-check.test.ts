import { describe, expect, test } from 'vitest'
import { judgeMobile } from './mobile-check.ts'
import type { PageFacts } from './page-facts.ts'
import { GOOD_FACTS } from '../testing/facts.ts'

const CSS = '.button{min-height:2.75rem;font-size:1rem}.card{width:20rem}'

function judge(facts: Partial<PageFacts>, css = CSS) {
  const { rating, findings } = judgeMobile(
    [{ path: '/', facts: { ...GOOD_FACTS, ...facts } }],
    [css],
  ) as Extract<ReturnType<typeof judgeMobile>, { kind: 'mobile' }>
  return { rating, wrong: findings.filter(({ state }) => state === 'bad' || state === 'warning') }
}

describe('a page on a phone', () => {
  test('is fine when nothing stands against it, and what was read is said', () => {
    expect(judge({})).toEqual({ rating: 'good', wrong: [] })
    const { findings } = judgeMobile([], []) as { findings: readonly { state: string; words: string }[] }
    expect(findings.at(-1)).toMatchObject({ state: 'note' })
  })

  test.each([[[]], [['width=1024']], [['width=device-width', 'width=device-width']]])(
    'with the viewport %j is no page for phones',
    (viewports) => {
      expect(judge({ viewports })).toMatchObject({ rating: 'bad', wrong: [{ places: ['/'] }] })
    },
  )

  test.each(['width=device-width, user-scalable=no', 'width=device-width, maximum-scale=1.0'])(
    '%j forbids zooming',
    (viewport) => {
      expect(judge({ viewports: [viewport] })).toMatchObject({
        rating: 'bad',
        wrong: [{ words: '1 page where zooming is forbidden' }],
      })
    },
  )

  test.each([
    ['body{font-size:14px}', "The page's own text is smaller than 16 px", 'bad'],
    ['html{font-size:80%}', "The page's own text is smaller than 16 px", 'bad'],
    ['.hint{font-size:.625rem}', '1 rule sets text smaller than 12 px', 'warning'],
    [':root{--xs:10px}.hint{font-size:var(--xs)}', '1 rule sets text smaller than 12 px', 'warning'],
    ['.field input{font-size:14px}', '1 rule sets fields smaller than 16 px', 'warning'],
    ['.table{min-width:40rem}', '1 fixed width is wider than a phone', 'warning'],
    ['.button{height:20px}', '1 rule sets buttons lower than 24 px', 'warning'],
  ])('%s: %s', (css, words, rating) => {
    expect(judge({}, css)).toMatchObject({ rating, wrong: [{ words }] })
  })

  test.each([
    '.table{width:40rem;max-width:100%}',
    '@media (width>=48rem){.table{width:60rem}}',
    '.ruler text{font-size:2.5px}',
    '.tick input{height:1.25rem}',
    '.icon-button .icon{height:1rem}',
    '.button::before{height:2px}',
    '.wide{width:100vw}',
  ])('%s is nothing to mend', (css) => {
    expect(judge({}, css)).toEqual({ rating: 'good', wrong: [] })
  })

  test('with a fixed width in its own words is told', () => {
    expect(judge({ inlineStyles: ['width: 600px; color: red'] })).toMatchObject({
      rating: 'warning',
      wrong: [{ places: ['/ { width: 600px }'] }],
    })
  })

  test('with pictures without a size, or with frames, is told', () => {
    const picture = { src: '/p', srcset: '', sizes: '', isLazy: false, hasSize: false }
    expect(judge({ pictures: [picture], foreignParts: 1 }).wrong.map(({ words }) => words)).toEqual([
      '1 page with pictures that do not say their size',
      '1 page with frames or embedded objects',
    ])
  })
})
