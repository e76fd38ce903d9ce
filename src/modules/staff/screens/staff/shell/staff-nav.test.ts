import { describe, expect, test } from 'vitest'
import { AREAS, areaOf, GROUPS, hrefOf, TABS } from './staff-nav.tsx'

test("the specification's six areas keep their names and their sequence", () => {
  expect(TABS.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Orders',
    'Products',
    'SEO',
    'Coupons',
    'Blog',
  ])
})

test('each entry, address and shortcut is unique', () => {
  for (const all of [
    AREAS.map(({ label }) => label),
    AREAS.map(hrefOf),
    AREAS.flatMap(({ key }) => key ?? []),
    GROUPS.map(({ label }) => label),
  ])
    expect(new Set(all).size).toBe(all.length)
})

describe('the current menu entry', () => {
  test.each([
    ['/cms', '', 'Dashboard'],
    ['/cms/orders', '', 'Orders'],
    ['/cms/orders', '?status=pending', 'Orders'],
    ['/cms/orders', '?state=to_ship&page=2', 'To pack'],
    ['/cms/orders/0a1b', '?state=to_ship', 'Orders'],
    ['/cms/orders/new', '', 'Create order'],
    ['/cms/products/0a1b/stock', '', 'Products'],
    ['/cms/products/import/7', '', 'Import products'],
    ['/cms/invoices/gst', '', 'Invoices & GST'],
  ])('for %s%s is %s', (path, search, label) => {
    expect(areaOf(path, search)?.label).toBe(label)
  })

  test.each(['/cms/nothing', '/cms/ordersx', '/'])('does not exist for %s', (path) => {
    expect(areaOf(path)).toBeNull()
  })
})
