import { expect, test } from 'vitest'
import { createShare } from './share.ts'

test('who asks meanwhile gets the same answer; who asks later begins anew', async () => {
  const share = createShare()
  let begun = 0
  const gate = Promise.withResolvers<void>()
  const work = async () => {
    begun += 1
    await gate.promise
    return begun
  }
  const both = Promise.all([share('a', work), share('a', work), share('b', work)])
  gate.resolve()
  expect(await both).toEqual([2, 2, 2])
  expect(await share('a', work)).toBe(3)
})

test('a failure is everybody’s who waited, and nobody’s afterwards', async () => {
  const share = createShare()
  const gate = Promise.withResolvers<void>()
  const failing = async () => {
    await gate.promise
    throw new Error('no')
  }
  const waiting = [share('a', failing), share('a', failing)]
  gate.resolve()
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 'yes')).toBe('yes')
})
