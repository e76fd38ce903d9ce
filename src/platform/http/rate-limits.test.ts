import { expect, test } from 'vitest'
import { createLimiter } from './rate-limits.ts'

function limiterOf(max: number, windowSeconds = 60) {
  let now = 0
  const limiter = createLimiter({ max, windowSeconds }, () => now)
  return { limiter, pass: (ms: number) => void (now += ms) }
}

test('a key may be used up to its maximum, then waits for the end of its window; other keys are not affected', () => {
  const { limiter, pass } = limiterOf(2)
  expect(limiter.count('a')).toEqual({ isWithinLimit: true, max: 2, remaining: 1, retryAfterSeconds: 60 })
  pass(10_000)
  expect(limiter.count('a')).toMatchObject({ isWithinLimit: true, remaining: 0 })
  expect(limiter.count('a')).toMatchObject({ isWithinLimit: false, remaining: 0, retryAfterSeconds: 50 })
  expect(limiter.count('b').isWithinLimit).toBe(true)
  pass(49_001)
  expect(limiter.count('a').retryAfterSeconds).toBe(1)
  pass(999)
  expect(limiter.count('a')).toMatchObject({ isWithinLimit: true, remaining: 1 })
})

test('uses counted by another process count too, and are not sent on', () => {
  const { limiter } = limiterOf(3)
  limiter.add(['a', 2])
  expect(limiter.count('a')).toMatchObject({ isWithinLimit: true, remaining: 0 })
  expect(limiter.count('a').isWithinLimit).toBe(false)
  expect(limiter.takeUnsent()).toEqual([['a', 2]])
  expect(limiter.takeUnsent()).toEqual([])
})

test("a key's uses are sent from a twentieth of its maximum on, including earlier ones", () => {
  const { limiter } = limiterOf(100)
  for (let count = 0; count < 4; count += 1) limiter.count('a')
  expect(limiter.takeUnsent()).toEqual([])
  limiter.count('a')
  expect(limiter.takeUnsent()).toEqual([['a', 5]])
})

test('the number of keys is limited: the oldest is dropped first', () => {
  const { limiter } = limiterOf(1)
  limiter.count('a')
  for (let count = 0; count < 20_000; count += 1) limiter.count(`other ${count}`)
  expect(limiter.count('a').isWithinLimit).toBe(true)
  expect(limiter.count('other 19999').isWithinLimit).toBe(false)
})
