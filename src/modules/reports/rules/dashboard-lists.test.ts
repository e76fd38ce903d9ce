import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportActivity, auditSubjects, LISTED_EVENTS, type ActivityRow, needsOf } from './dashboard-lists.ts'

const ORDER = '1a2b3c4d-0000-4000-8000-000000000001'
const row = (facts: Partial<ActivityRow>): ActivityRow => ({
  source: 'order',
  id: '1',
  subjectId: ORDER,
  label: 'PN-1078, Asha Rao',
  kind: 'order.paid',
  actor: 'webhook',
  facts: {},
  at: '2026-11-22T06:00:00.000Z',
  ...facts,
})

describe('an activity entry', () => {
  test('of an order says what happened, and links to it', () => {
    expect(reportActivity(row({}))).toEqual({
      id: 'order-1',
      type: 'order',
      action: 'Payment received',
      details: 'Order PN-1078, Asha Rao',
      timestamp: '2026-11-22T06:00:00.000Z',
      status: 'success',
      href: `/cms/orders/${ORDER}`,
    })
  })

  test.each([
    ['order.placed', 'info'],
    ['order.paid', 'success'],
    ['order.shipped', 'success'],
    ['order.failed', 'error'],
    ['order.cancelled', 'warning'],
    ['refund.failed', 'error'],
    ['return.requested', 'warning'],
  ])('%s is coloured as %s', (kind, status) => {
    expect(reportActivity(row({ kind })).status).toBe(status)
  })

  test.each([
    ['product.updated', 'product', 'Changed the product', 'info', `/cms/products/${ORDER}`],
    ['product.archived', 'product', 'Deleted the product', 'warning', `/cms/products/${ORDER}`],
    ['coupon.created', 'other', 'Created a coupon', 'success', '/cms/coupons'],
    ['settings.view_saved', 'other', 'Saved a view of a list', 'info', '/cms/settings'],
    ['staff.invited', 'user', 'Invited a staff member', 'success', '/cms/staff'],
  ])('%s by staff is shown as %s', (kind, type, action, status, href) => {
    const told = reportActivity(row({ source: 'audit', kind, label: 'PANNA10', actor: 'Meera' }))
    expect(told).toMatchObject({ type, action, details: 'PANNA10, by Meera', status, href })
  })

  test('of several products at once links to the list', () => {
    const told = reportActivity(row({ source: 'audit', kind: 'product.imported', subjectId: '', label: '' }))
    expect(told).toMatchObject({ href: '/cms/products', details: 'by webhook' })
  })

  test('of people has a label', () => {
    expect(reportActivity(row({ source: 'account', subjectId: 'u1' }))).toMatchObject({
      type: 'user',
      action: 'New account',
      status: 'success',
      href: '/cms/customers/u1',
    })
    expect(reportActivity(row({ source: 'enquiry', kind: '1001', label: 'Asha Rao' }))).toMatchObject({
      type: 'other',
      action: 'New enquiry',
      details: 'Number 1001, from Asha Rao',
      status: 'info',
    })
    const review = row({ source: 'review', kind: '2', label: 'Deccan Notebook', actor: 'Asha' })
    expect(reportActivity(review)).toMatchObject({
      type: 'product',
      details: 'Deccan Notebook: 2 of 5, by Asha',
      status: 'warning',
    })
  })

  test('has a label and a link inside the panel for any recorded action', () => {
    const kinds = fc.constantFrom(...LISTED_EVENTS, 'order.unheard', 'post.published', 'moon.landed', 'x')
    const source = fc.constantFrom('order', 'audit', 'account', 'enquiry', 'review')
    fc.assert(
      fc.property(source, kinds, fc.string(), fc.string(), (from, kind, subjectId, label) => {
        const told = reportActivity(row({ source: from, kind, subjectId, label }))
        expect(told.action).not.toBe('')
        expect(told.href).toMatch(/^\/cms\//)
        expect(['success', 'warning', 'error', 'info']).toContain(told.status)
      }),
    )
  })
})

test('entries about people, keys and settings are visible only with the permission for the audit log', () => {
  expect(auditSubjects('support')).not.toContain('staff')
  expect(auditSubjects('support')).toContain('product')
  for (const role of ['owner', 'manager'] as const) expect(auditSubjects(role)).toContain('staff')
  expect(auditSubjects(null)).not.toContain('staff')
})

test('tasks are listed with count and link, the most urgent first', () => {
  const needs = needsOf({ toPack: 4, returns: 2, parcels: 1, money: 3, enquiries: 1 })
  expect(needs.map(({ count, words, href }) => `${count} ${words} ${href}`)).toEqual([
    '4 orders to pack /cms/orders?state=to_ship',
    '3 payments or refunds to resolve /cms/reconciliation',
    '1 parcel that needs action /cms/parcels?show=todo',
    '2 returns to decide /cms/returns?status=requested',
    '1 enquiry to answer /cms/enquiries?status=open',
  ])
})

test('a task without a count, or with 0, is not listed', () => {
  expect(needsOf({ returns: 0, money: 0 })).toEqual([])
})
