import { expect, test } from 'vitest'
import { needsNote, needsPhoto, REASON_WORDS, RETURN_REASONS } from './return-reason.ts'

test('visible damage needs a photo, and “other” needs a note', () => {
  expect(RETURN_REASONS.filter(needsPhoto)).toEqual(['damaged', 'defect'])
  expect(RETURN_REASONS.filter(needsNote)).toEqual(['other'])
  expect(Object.keys(REASON_WORDS)).toEqual([...RETURN_REASONS])
})
