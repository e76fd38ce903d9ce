import { expect, test } from 'vitest'
import { workFor } from './work-counts.ts'

const COUNTS = { toPack: 3, returns: 1, parcels: 2, enquiries: 4, money: 5, jobs: 6 }

test('each role sees the open work of the pages it may read', () => {
  const { jobs: _, ...forSupport } = COUNTS
  expect(workFor('owner', COUNTS)).toEqual(COUNTS)
  expect(workFor('manager', COUNTS)).toEqual(COUNTS)
  expect(workFor('support', COUNTS)).toEqual(forSupport)
  expect(workFor(null, COUNTS)).toEqual({})
})
