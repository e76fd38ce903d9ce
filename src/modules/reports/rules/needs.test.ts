import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

test('what waits is named with its number and its way, the most urgent first', () => {
  const needs = needsOf({ returns: 2, parcels: 1, money: 3, enquiries: 1 })
  expect(needs.map(({ count, words, href }) => `${count} ${words} ${href}`)).toEqual([
    '3 payments or refunds to look at /cms/reconciliation',
    '1 parcel that needs a person /cms/parcels?show=todo',
    '2 returns to decide /cms/returns?status=requested',
    '1 enquiry to answer /cms/enquiries?status=open',
  ])
})

test('nothing is named where there is none, or where it could not be counted', () => {
  expect(needsOf({ returns: 0, parcels: null, money: 0, enquiries: null })).toEqual([])
})
