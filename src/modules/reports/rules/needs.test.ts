import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

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
