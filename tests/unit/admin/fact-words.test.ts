import { expect, test } from 'vitest'
import { factLines } from '../../../app/routes/admin/audit/fact-words.ts'

test('says what changed in words: rupees, days in India, yes and no', () => {
  expect(
    factLines(
      { codFeePaise: 4_000, isCodOn: false, validUntil: null },
      { codFeePaise: 1_24_950, isCodOn: true, validUntil: '2026-11-05T10:35:00.000Z', tags: ['a', 'b'] },
    ),
  ).toEqual([
    { field: 'Cod fee', before: '₹40', after: '₹1,249.50' },
    { field: 'Is cod on', before: 'no', after: 'yes' },
    { field: 'Valid until', before: 'nothing', after: '5 Nov 2026, 4:05 pm' },
    { field: 'Tags', before: null, after: 'a, b' },
  ])
})
