import { expect, test } from 'vitest'
import { PERMISSION_LINES, whoMay } from './permission-words.ts'
import { PERMISSIONS } from './permissions.ts'

test('the permission table has every permission once', () => {
  expect(PERMISSION_LINES.map(({ permission }) => permission).toSorted()).toEqual([...PERMISSIONS].toSorted())
})

test('the permission table lists the roles of each permission', () => {
  const shown = whoMay().map(({ words, roles }) => `${words}: ${roles.join(', ')}`)
  expect(shown).toEqual([
    'See the dashboard: owner, manager, support',
    'See orders and parcels: owner, manager, support',
    'Ship, correct and cancel orders: owner, manager, support',
    'See payments and invoices: owner, manager, support',
    'Issue refunds: owner, manager',
    'Record payments received another way: owner, manager',
    'See products: owner, manager, support',
    'Change products, prices and stock: owner, manager',
    'See coupons: owner, manager, support',
    'Change coupons: owner, manager',
    'See the blog and SEO: owner, manager, support',
    'Change the blog and SEO: owner, manager',
    'See customers: owner, manager, support',
    'Adjust coins: owner, manager',
    'See reviews: owner, manager, support',
    'Hide and show reviews: owner, manager, support',
    'See enquiries: owner, manager, support',
    'Answer enquiries: owner, manager, support',
    'See returns: owner, manager, support',
    'Decide and receive returns: owner, manager, support',
    'See analytics: owner, manager',
    'Share saved views with all staff: owner, manager',
    'Export data: owner, manager',
    'See settings: owner, manager',
    'Change settings and tax rates: owner',
    'See integrations: owner, manager',
    'Change integrations, keys and jobs: owner',
    'See the audit log: owner, manager',
    'See staff: owner',
    'Invite, change and deactivate staff: owner',
  ])
})
