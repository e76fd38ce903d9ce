import { expect, test } from 'vitest'
import { PERMISSIONS } from '../../../rules/permissions.ts'
import { findPages } from './find-pages.ts'

const labels = (query: string, permissions = PERMISSIONS) =>
  findPages(query, permissions).map(({ label }) => label)

test.each([
  ['ret', ['Returns']],
  ['create coup', ['Create coupon']],
  ['NDR', ['Parcels']],
  ['webhook', ['Add webhook endpoint', 'Integrations']],
  ['gst inv', ['Invoices & GST']],
  ['nothing like it', []],
])('"%s" finds %j', (query, found) => {
  expect(labels(query)).toEqual(found)
})

test('without a query every page is offered that the role may open', () => {
  expect(labels('')).toContain('Audit log')
  expect(labels('', ['orders.read'])).toEqual(['Orders', 'To pack', 'Parcels', 'Show pending orders'])
  expect(labels('staff', ['orders.read'])).toEqual([])
})
