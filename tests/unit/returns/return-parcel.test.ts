import { describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import type { ProductId } from '#domain/ids.ts'
import {
  hasLeft,
  isParcelMoving,
  isParcelOver,
  isParcelStill,
  parcelNews,
  returnParcelOf,
} from '#domain/returns/return-parcel.ts'

describe('the carrier’s word', () => {
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

  test('ends a parcel unless it waits or moves', () => {
    const all = ['waiting', 'moving', 'arrived', 'stopped', 'lost', 'came_back'] as const
    expect(all.filter(isParcelOver)).toEqual(['arrived', 'stopped', 'lost', 'came_back'])
  })
})

describe('a parcel', () => {
  const created = { status: 'created', carrierStatusType: 'PP', carrierStatus: 'Scheduled' } as const

  test('can be called off until the courier has it', () => {
    expect(isParcelStill(null)).toBe(true)
    expect(isParcelStill({ ...created, status: 'requested' })).toBe(true)
    expect(isParcelStill(created)).toBe(true)
    expect(isParcelStill({ ...created, carrierStatusType: 'CN', carrierStatus: 'Canceled' })).toBe(true)
    expect(isParcelStill({ ...created, carrierStatusType: 'PU', carrierStatus: 'In Transit' })).toBe(false)
    expect(hasLeft(created)).toBe(false)
    expect(hasLeft({ ...created, carrierStatusType: 'DL', carrierStatus: 'RTO' })).toBe(true)
    expect(hasLeft(null)).toBe(false)
  })

  test('moves while the courier has it, and not before or after', () => {
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

  test('is fetched from the customer on its way back, and prepaid on its way out', () => {
    const item = {
      productId: 'p' as ProductId,
      name: 'Ruled Notebook',
      imageUrl: '',
      path: '',
      quantity: 3,
      amountPaise: paise(60_000),
      coinsBack: 0,
    }
    const asked = { items: [item], amountPaise: paise(60_000), createdAt: '2026-11-21T00:00:00.000Z' }
    const customer = {
      fullName: 'Asha Rao',
      email: 'asha@example.test',
      phone: '9848012345',
      address: '12 Banjara Hills Road',
      city: 'Hyderabad',
      state: 'Telangana',
      pincode: '500034',
      country: 'India',
    }
    expect(returnParcelOf({ id: 'parcel', direction: 'back' }, asked, customer)).toMatchObject({
      reference: 'parcel',
      payment: { mode: 'Pickup' },
      contents: '3 x Ruled Notebook',
      weightGrams: 1_500,
      totalPaise: 60_000,
    })
    expect(returnParcelOf({ id: 'parcel', direction: 'out' }, asked, customer).payment).toEqual({
      mode: 'Prepaid',
    })
  })
})
