import { expect, test } from 'vitest'
import { missingSegment } from './backup-folder.ts'

test('a gap in the changes is detected, also at the end of a log file', () => {
  const of = (...names: string[]) => names.map((segment) => ({ segment, path: segment }))
  const first = '0000000100000000000000FE'
  const [next, last] = ['0000000100000000000000FF', '000000010000000100000000']
  expect(missingSegment(first, of(first, next, last))).toBeNull()
  expect(missingSegment(first, of(first, last))).toBe(next)
  expect(missingSegment(first, of(first, next, '00000002.history', '000000020000000100000005'))).toBeNull()
})
