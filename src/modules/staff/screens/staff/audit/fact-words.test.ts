import { expect, test } from 'vitest'
import { factLines } from './fact-words.ts'

test('changes are shown with rupees, days in India, yes and no', () => {
  expect(
    factLines(
      {
        codFeePaise: 4_000,
        isCodOn: false,
        isRestocked: false,
        validUntil: null,
        effectiveFrom: '2026-11-05',
      },
      {
        codFeePaise: 1_24_950,
        isCodOn: true,
        isRestocked: true,
        effectiveFrom: '2026-12-01',
        validUntil: '2026-11-05T10:35:00.000Z',
        tags: ['a', 'b'],
        rows: 1_23_456,
      },
    ),
  ).toEqual([
    { field: 'Charge for cash on delivery', before: '₹40', after: '₹1,249.50' },
    { field: 'Cash on delivery', before: 'off', after: 'on' },
    { field: 'Restocked', before: 'no', after: 'yes' },
    { field: 'Valid until', before: 'nothing', after: '5 Nov 2026, 4:05 pm' },
    { field: 'Valid from', before: '5 Nov 2026', after: '1 Dec 2026' },
    { field: 'Tags', before: null, after: 'a, b' },
    { field: 'Rows', before: null, after: '1,23,456' },
  ])
})

test('codes are shown as words, and long ids abbreviated', () => {
  const id = 'cdca9562-0c12-4848-a9ad-a835432fc59e'
  expect(
    factLines(null, {
      staffRole: 'support',
      scopes: ['orders:read', 'data:write'],
      payment: 'partly_refunded',
      reason: 'rto',
      items: [`2 x ${id}`],
    }).map(({ after }) => after),
  ).toEqual(['Support', 'Read orders, Send data', 'partly refunded', 'RTO received', '2 x cdca9562'])
})

test('additional values are shown as new, and empty ones are left out', () => {
  expect(
    factLines({ coins: 17, reason: null, answer: null }, { coins: 117, reason: 'Sorry', answer: '' }),
  ).toEqual([
    { field: 'Coins', before: '17', after: '117' },
    { field: 'Reason', before: null, after: 'Sorry' },
  ])
})

test('a discount is shown as rupees or percent, even if only its value changed', () => {
  const valueOf = (facts: Record<string, unknown>) =>
    factLines(null, facts).find(({ field }) => field === 'Discount value')?.after
  expect(valueOf({ discountType: 'fixed', discountValue: 50 })).toBe('₹0.50')
  expect(valueOf({ discountType: 'percentage', discountValue: 15 })).toBe('15%')
  expect(valueOf({ discountValue: 10_000 })).toBe('₹100')
  expect(valueOf({ discountValue: 12.5 })).toBe('12.5%')
})
