import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

test('what waits is named with its number and its way, the most urgent first', () => {
  const needs = needsOf({ toPack: 4, returns: 2, parcels: 1, money: 3, enquiries: 1 })
  expect(needs.map(({ count, words, href }) => `${count} ${words} ${href}`)).toEqual([
    '4 orders to pack /cms/orders?state=to_ship',
    '3 payments or refunds to resolve /cms/reconciliation',
    '1 parcel that needs action /cms/parcels?show=todo',
    '2 returns to decide /cms/returns?status=requested',
    '1 enquiry to answer /cms/enquiries?status=open',
  ])
})

test('nothing is named where there is none, or where it could not be counted', () => {
  expect(needsOf({ returns: 0, money: 0 })).toEqual([])
})
