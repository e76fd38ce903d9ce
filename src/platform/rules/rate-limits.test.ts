import { expect, test } from 'vitest'
import { createLimiter } from '../http/rate-limits.ts'

function limiterOf(max: number, windowSeconds = 60) {
  let now = 0
  const limiter = createLimiter({ max, windowSeconds }, () => now)
  return { limiter, pass: (ms: number) => void (now += ms) }
}

test('a key may be used up to its maximum, then waits out its window; other keys go on', () => {
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

test('checking counts nothing', () => {
  const { limiter } = limiterOf(1)
  for (let count = 0; count < 3; count += 1) expect(limiter.check('a').isWithinLimit).toBe(true)
  limiter.count('a')
  expect(limiter.check('a')).toMatchObject({ isWithinLimit: false, retryAfterSeconds: 60 })
})

test('each key can have its own maximum', () => {
  const { limiter } = limiterOf(0)
  expect(limiter.count('small', 1).isWithinLimit).toBe(true)
  expect(limiter.count('small', 1).isWithinLimit).toBe(false)
  expect(limiter.count('large', 100)).toMatchObject({ isWithinLimit: true, max: 100, remaining: 99 })
})

test('what is remembered has an end: the oldest key is forgotten first', () => {
  const { limiter } = limiterOf(1)
  limiter.count('a')
  for (let count = 0; count < 20_000; count += 1) limiter.count(`other ${count}`)
  expect(limiter.check('a').isWithinLimit).toBe(true)
  expect(limiter.check('other 19999').isWithinLimit).toBe(false)
})
