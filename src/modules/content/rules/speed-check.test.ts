import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeSpeed, median, rate, totalBytes, type MeasuredPage } from './speed-check.ts'

const NO_BYTES = { document: 0, style: 0, script: 0, font: 0, picture: 0 }
const page = (path: string, changes: Partial<MeasuredPage> = {}): MeasuredPage => ({
  path,
  answersMs: [10, 12, 11],
  bytes: { ...NO_BYTES, document: 10_000 },
  missing: 0,
  ...changes,
})

describe('page speed', () => {
  test('is good where every figure is', () => {
    const speed = judgeSpeed([page('/'), page('/slow', { answersMs: [90, 10, 10] })], 'mobile')
    expect(speed).toMatchObject({ rating: 'good', medianMs: 10.5, slowestMs: 90, slowestPath: '/slow' })
    expect(speed?.findings.map(({ words }) => words)).toEqual([
      'The server answers in 11 ms (median); good up to 200 ms',
      'The slowest answer took 90 ms; good up to 500 ms',
      'The heaviest first view is 10 kB; good up to 500 kB',
      '0 kB of it are JavaScript; good up to 170 kB',
    ])
  })

  test.each([
    [{ answersMs: [201, 201] }, 'warning'],
    [{ answersMs: [601, 601] }, 'bad'],
    [{ answersMs: [10, 10, 501] }, 'warning'],
    [{ answersMs: [10, 10, 1_501] }, 'bad'],
    [{ bytes: { ...NO_BYTES, picture: 500_001 } }, 'warning'],
    [{ bytes: { ...NO_BYTES, picture: 1_500_001 } }, 'bad'],
    [{ bytes: { ...NO_BYTES, script: 170_001 } }, 'warning'],
    [{ bytes: { ...NO_BYTES, script: 350_001 } }, 'bad'],
  ] as const)('with %j on a phone it is %s', (changes, rating) => {
    expect(judgeSpeed([page('/', changes)], 'mobile')?.rating).toBe(rating)
  })

  test('allows a desktop more than a phone', () => {
    const heavy = [page('/', { bytes: { ...NO_BYTES, picture: 700_000 } })]
    expect(judgeSpeed(heavy, 'desktop')?.rating).toBe('good')
    expect(judgeSpeed(heavy, 'mobile')?.rating).toBe('warning')
  })

  test('tells what did not come in time, and does not count it', () => {
    const speed = judgeSpeed([page('/', { missing: 3 })], 'desktop')
    expect(speed?.rating).toBe('good')
    expect(speed?.findings.at(-1)).toMatchObject({ state: 'note' })
  })

  test('of no page is unknown', () => {
    expect(judgeSpeed([], 'desktop')).toBeNull()
  })
})

test('the median lies in the middle', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 30 }), (values) => {
      const middle = median(values)
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2)
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2)
    }),
  )
  expect(median([])).toBe(0)
})

test('limits belong to the better side', () => {
  const limit = { good: 10, poor: 20 }
  expect([10, 11, 20, 21].map((value) => rate(value, limit))).toEqual(['good', 'warning', 'warning', 'bad'])
})

test('a first view weighs what its parts weigh', () => {
  expect(totalBytes({ document: 1, style: 2, script: 3, font: 4, picture: 5 })).toBe(15)
})
