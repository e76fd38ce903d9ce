import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBoundedQueue } from '../providers/events-hook.ts'

test('adding to a full queue drops the oldest entry', () => {
  const queue = createBoundedQueue<number>(2)
  expect([queue.add(1), queue.add(2), queue.add(3), queue.size]).toEqual([0, 0, 1, 2])
  expect(queue.take(1)).toEqual([2])
  expect(queue.take(9)).toEqual([3])
  expect([queue.take(9), queue.size]).toEqual([[], 0])
})

test('nothing is lost uncounted or returned twice, and the sequence is kept', () => {
  const moves = fc.array(fc.oneof(fc.constant('add' as const), fc.integer({ min: 0, max: 5 })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), moves, (places, list) => {
      const queue = createBoundedQueue<number>(places)
      const taken: number[] = []
      let added = 0
      let pushedOut = 0
      for (const move of list) {
        if (move === 'add') pushedOut += queue.add(added++)
        else taken.push(...queue.take(move))
        expect(queue.size).toBeLessThanOrEqual(places)
      }
      const left = queue.size
      taken.push(...queue.take(places))
      expect(taken.length + pushedOut).toBe(added)
      expect(taken).toEqual(taken.toSorted((a, b) => a - b))
      // The newest are never dropped.
      if (left > 0) expect(taken.at(-1)).toBe(added - 1)
    }),
  )
})
