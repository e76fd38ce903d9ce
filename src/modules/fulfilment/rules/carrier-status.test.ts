import { expect, test } from 'vitest'
import { fulfilmentOf, troubleOf } from './carrier-status.ts'
import { canFulfilmentMove, fulfilmentSteps, FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'

test.each([
  ['UD', 'Manifested', 'shipped'],
  ['UD', 'Dispatched', 'shipped'],
  ['UD', 'Pending', 'shipped'],
  ['RT', 'In Transit', 'returning'],
  ['RT', 'Dispatched', 'returning'],
  ['RT', 'Delivered', 'returning'],
  ['DL', 'Delivered', 'delivered'],
  ['DL', 'RTO', 'returned'],
  ['DL', 'DTO', null],
  ['CN', 'Canceled', null],
  ['LT', 'LOST', null],
  ['PU', 'In Transit', null],
  ['', '', null],
])('(%s, %s) is %s', (statusType, status, fulfilment) => {
  expect(fulfilmentOf({ statusType, status })).toBe(fulfilment)
})

test.each([
  ['CN', 'Canceled', 'stopped'],
  ['LT', 'LOST', 'lost'],
  ['UD', 'LOST', 'lost'],
  ['UD', 'In Transit', null],
  ['DL', 'Delivered', null],
])('(%s, %s) is a problem: %s', (statusType, status, trouble) => {
  expect(troubleOf({ statusType, status })).toBe(trouble)
})

test('fulfilment steps are permitted, lead to the target, and include a missed step', () => {
  for (const from of FULFILMENT_STATUSES) {
    for (const to of FULFILMENT_STATUSES) {
      const steps = fulfilmentSteps(from, to)
      const path = [from, ...steps]
      steps.forEach((step, index) => expect(canFulfilmentMove(path[index]!, step)).toBe(true))
      if (steps.length > 0) expect(steps.at(-1)).toBe(to)
    }
  }
  expect(fulfilmentSteps('shipped', 'returned')).toEqual(['returning', 'returned'])
  expect(fulfilmentSteps('delivered', 'shipped')).toEqual([])
  expect(fulfilmentSteps('cancelled', 'delivered')).toEqual([])
})
