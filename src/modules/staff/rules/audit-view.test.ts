import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionLabel, auditFilterOf, subjectPath } from './audit-view.ts'
import { AUDIT_SUBJECTS } from './audit.ts'

describe('the audit log', () => {
  test('ignores invalid values in its address', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('actor', 'kind', 'subject', 'from', 'to', 'search'), fc.string()),
        (query) => {
          const { kind, subjectId, from, to, search } = auditFilterOf(new URLSearchParams(query))
          expect(kind === '' || (AUDIT_SUBJECTS as readonly string[]).includes(kind)).toBe(true)
          if (subjectId !== '') expect(kind).not.toBe('')
          for (const day of [from, to]) expect(day === '' || !Number.isNaN(Date.parse(day))).toBe(true)
          expect(search.length).toBeLessThanOrEqual(100)
        },
      ),
    )
  })

  test.each([
    ['subject=order:1:2', { kind: 'order', subjectId: '1:2' }],
    ['subject=nothing:1&kind=coupon', { kind: 'coupon', subjectId: '' }],
    ['from=2026-02-29&to=2028-02-29', { from: '', to: '2028-02-29' }],
    ['from=2026-11-31', { from: '' }],
  ])('%s', (query, filter) => {
    expect(auditFilterOf(new URLSearchParams(query))).toMatchObject(filter)
  })

  test('links to pages of the panel only', () => {
    expect(subjectPath('order', '01890000-0000-7000-8000-000000000000')).toMatch(/^\/cms\/orders\//)
    for (const id of ['data:text/html,x', '../../x', '//evil.example', ''])
      for (const kind of AUDIT_SUBJECTS) expect(subjectPath(kind, id)).toBeNull()
  })

  test('shows an action as a sentence, or an unknown one by its name', () => {
    expect(actionLabel('order.parcel_settled')).toBe('Resolved a parcel that did not arrive')
    expect(actionLabel('tax_rate.set')).toBe('Set a GST rate')
    expect(actionLabel('tax_rate.moved_on')).toBe('Tax rate: moved on')
    expect(actionLabel('order.constructor')).toBe('Order: constructor')
    expect(actionLabel('toString')).toBe('toString: ')
  })
})
