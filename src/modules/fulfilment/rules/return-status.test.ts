import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canReturnMove,
  holdsItems,
  isReturnClosed,
  OVERDUE_AFTER_HOURS,
  RETURN_STATUSES,
  type ReturnStatus,
} from './return-status.ts'

const anyStatus = fc.constantFrom(...RETURN_STATUSES)

describe('a return', () => {
  test('has exactly these transitions', () => {
    const moves = RETURN_STATUSES.flatMap((from) =>
      RETURN_STATUSES.filter((to) => canReturnMove(from, to)).map((to) => `${from} > ${to}`),
    )
    expect(moves).toEqual([
      'requested > approved',
      'requested > refused',
      'requested > withdrawn',
      'approved > refused',
      'approved > received',
      'approved > withdrawn',
      'received > completed',
    ])
  })

  test('never returns to an earlier status, whatever the steps', () => {
    fc.assert(
      fc.property(fc.array(anyStatus), (tries) => {
        const way: ReturnStatus[] = ['requested']
        for (const to of tries) if (canReturnMove(way.at(-1) ?? 'requested', to)) way.push(to)
        expect(new Set(way).size).toBe(way.length)
        expect(way.slice(0, -1).some(isReturnClosed)).toBe(false)
      }),
    )
  })

  test('reserves its items until it is refused or withdrawn', () => {
    expect(RETURN_STATUSES.filter(holdsItems)).toEqual(['requested', 'approved', 'received', 'completed'])
  })

  test('can be overdue exactly while it is open', () => {
    expect(Object.keys(OVERDUE_AFTER_HOURS)).toEqual(
      RETURN_STATUSES.filter((status) => !isReturnClosed(status)),
    )
  })
})
