import { describe, expect, test } from 'vitest'
import {
  canParcelMove,
  directionOf,
  hasLeft,
  isParcelMoving,
  isParcelOver,
  isParcelStill,
  PARCEL_PURPOSES,
  PARCEL_STATUSES,
  parcelNews,
  parcelReference,
  statusesBefore,
  fulfilmentOf,
  troubleOf,
} from './parcel-life.ts'
import { canFulfilmentMove, fulfilmentSteps, FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'

describe('a parcel of any purpose', () => {
  test('is inbound for a return, and outbound for an order and a replacement', () => {
    expect(PARCEL_PURPOSES.map(directionOf)).toEqual(['out', 'back', 'out'])
  })

  test('has its order’s id as the carrier reference, or its own where an order may have several', () => {
    const parcel = { id: 'parcel', orderId: 'order' }
    const references = PARCEL_PURPOSES.map((purpose) => parcelReference({ ...parcel, purpose }))
    expect(references).toEqual(['order', 'parcel', 'parcel'])
  })

  test('moves only by permitted steps, and never from a waybill back to a request', () => {
    const steps = PARCEL_STATUSES.flatMap((from) =>
      PARCEL_STATUSES.filter((to) => canParcelMove(from, to)).map((to) => `${from} > ${to}`),
    )
    expect(steps).toEqual([
      'requested > created',
      'requested > refused',
      'requested > cancelled',
      'created > cancelled',
      'refused > requested',
      'refused > created',
      'refused > cancelled',
      'cancelled > created',
    ])
    expect(statusesBefore('requested')).toEqual(['requested', 'refused'])
    expect(statusesBefore('refused')).toEqual(['requested', 'refused'])
  })
})

describe('the carrier’s status', () => {
  test.each([
    ['back', '', '', 'waiting'],
    ['back', 'PP', 'Open', 'waiting'],
    ['back', 'PP', 'Scheduled', 'waiting'],
    ['back', 'PP', 'Dispatched', 'waiting'],
    ['back', 'UD', 'Manifested', 'waiting'],
    ['back', 'PU', 'In Transit', 'moving'],
    ['back', 'PU', 'Dispatched', 'moving'],
    ['back', 'UD', 'In Transit', 'moving'],
    ['back', 'DL', 'DTO', 'arrived'],
    ['back', 'CN', 'Canceled', 'stopped'],
    ['back', 'LT', 'LOST', 'lost'],
    ['out', 'UD', 'Not Picked', 'waiting'],
    ['out', 'UD', 'Dispatched', 'moving'],
    ['out', 'RT', 'In Transit', 'moving'],
    ['out', 'DL', 'Delivered', 'arrived'],
    ['out', 'DL', 'RTO', 'came_back'],
    ['out', 'CN', 'Closed', 'stopped'],
    ['out', 'XX', 'LOST', 'lost'],
    ['out', 'UD', 'LOST', 'lost'],
    ['back', 'UD', 'LOST', 'lost'],
    ['back', 'PU', 'LOST', 'lost'],
  ] as const)('%s: %s %s means %s', (direction, statusType, status, news) => {
    expect(parcelNews(direction, { statusType, status })).toBe(news)
  })

  test('ends a parcel unless it is waiting or moving', () => {
    const all = ['waiting', 'moving', 'arrived', 'stopped', 'lost', 'came_back'] as const
    expect(all.filter(isParcelOver)).toEqual(['arrived', 'stopped', 'lost', 'came_back'])
  })
})

describe('a parcel', () => {
  const created = { status: 'created', carrierStatusType: 'PP', carrierStatus: 'Scheduled' } as const

  test('can be cancelled until the courier has it', () => {
    expect(isParcelStill(null)).toBe(true)
    expect(isParcelStill({ ...created, status: 'requested' })).toBe(true)
    expect(isParcelStill(created)).toBe(true)
    expect(isParcelStill({ ...created, carrierStatusType: 'CN', carrierStatus: 'Canceled' })).toBe(true)
    expect(isParcelStill({ ...created, carrierStatusType: 'PU', carrierStatus: 'In Transit' })).toBe(false)
    expect(hasLeft(created)).toBe(false)
    expect(hasLeft({ ...created, carrierStatusType: 'DL', carrierStatus: 'RTO' })).toBe(true)
    expect(hasLeft(null)).toBe(false)
  })

  test('is moving while the courier has it, and not before or after', () => {
    const moving = {
      ...created,
      direction: 'back',
      carrierStatusType: 'PU',
      carrierStatus: 'In Transit',
    } as const
    expect(isParcelMoving(moving)).toBe(true)
    expect(isParcelMoving({ ...moving, status: 'cancelled' })).toBe(false)
    expect(isParcelMoving({ ...moving, carrierStatusType: 'DL', carrierStatus: 'DTO' })).toBe(false)
    expect(isParcelMoving({ ...created, direction: 'back' })).toBe(false)
    expect(isParcelMoving(null)).toBe(false)
  })
})

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
