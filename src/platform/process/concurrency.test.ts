import { expect, test } from 'vitest'
import { createSingleFlight } from './concurrency.ts'

test('concurrent callers share one answer; a later caller starts a new call', async () => {
  const singleFlight = createSingleFlight()
  let begun = 0
  const gate = Promise.withResolvers<void>()
  const work = async () => {
    begun += 1
    await gate.promise
    return begun
  }
  const both = Promise.all([singleFlight('a', work), singleFlight('a', work), singleFlight('b', work)])
  gate.resolve()
  expect(await both).toEqual([2, 2, 2])
  expect(await singleFlight('a', work)).toBe(3)
})

test('a failure reaches all concurrent callers, and no later one', async () => {
  const singleFlight = createSingleFlight()
  const gate = Promise.withResolvers<void>()
  const failing = async () => {
    await gate.promise
    throw new Error('no')
  }
  const waiting = [singleFlight('a', failing), singleFlight('a', failing)]
  gate.resolve()
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await singleFlight('a', async () => 'yes')).toBe('yes')
})
