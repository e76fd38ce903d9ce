import { expect, test } from 'vitest'
import { RETURN_STORIES, STAFF_RETURN_STORIES } from './return-timeline.ts'

test('every event of a return has words; what only staff need is not told to the customer', () => {
  for (const [kind, tell] of Object.entries({ ...RETURN_STORIES, ...STAFF_RETURN_STORIES })) {
    expect(kind).toMatch(/^return\.[a-z_]+$/)
    expect(tell({}).title).not.toBe('')
    expect(
      tell({ waybill: '12', wish: 'replacement', remark: 'No', products: 'Ruled', status: 'LOST' }).detail,
    ).not.toMatch(/undefined|object/)
  }
  expect(Object.keys(STAFF_RETURN_STORIES).filter((kind) => kind in RETURN_STORIES)).toEqual([])
})

test('who opened it is told', () => {
  const tell = RETURN_STORIES['return.requested']
  expect(tell?.({ wish: 'refund' }).title).toBe('Return asked for')
  expect(tell?.({ wish: 'refund', isOpenedByStaff: true }).title).toBe('Return opened for you')
})
