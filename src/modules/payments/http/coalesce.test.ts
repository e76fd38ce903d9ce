import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupCalls } from './coalesce.ts'

test('each call gets its own result, in groups of a limited size, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer(), { maxLength: 50 }),
      fc.integer({ min: 1, max: 7 }),
      async (inputs, atMost) => {
        const groups: number[][] = []
        const double = groupCalls<number, number>(
          async (group) => {
            groups.push([...group])
            await Promise.resolve()
            return group.map((each) => 2 * each)
          },
          { waitMs: 0, atMost },
        )
        const half = inputs.length >> 1
        const first = inputs.slice(0, half).map(double)
        // Some arrive while others are being answered.
        await Promise.race([...first, Promise.resolve()])
        const answers = await Promise.all([...first, ...inputs.slice(half).map(double)])
        expect(answers).toEqual(inputs.map((each) => 2 * each))
        expect(groups.flat()).toEqual(inputs)
        expect(groups.every((group) => group.length <= atMost)).toBe(true)
      },
    ),
    { numRuns: 50 },
  )
})

test('calls that arrive together share one run, and a failing one does not stop the next', async () => {
  const runs: number[] = []
  const call = groupCalls<number, number>(
    async (group) => {
      runs.push(group.length)
      if (group.includes(0)) throw new Error('refused')
      return group
    },
    { waitMs: 1, atMost: 10 },
  )
  const failing = await Promise.allSettled([call(0), call(1)])
  expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([call(2), call(3), call(4)])).toEqual([2, 3, 4])
  expect(runs).toEqual([2, 3])
})
