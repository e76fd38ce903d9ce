import { describe, expect, test } from 'vitest'
import { carrierLabel, parcelStage, trackingAddress } from './parcel-words.ts'

const scan = (status: string) => ({ at: '2026-11-21T00:00:00.000Z', status, location: 'Hyderabad' })

describe('how far a parcel is', () => {
  test.each(['', 'Manifested', 'Not Picked'])('it is packed while the courier says %j', (carrierStatus) => {
    expect(parcelStage({ carrierStatus, scans: [] })).toBe('packed')
  })

  test.each([
    ['In Transit', 'moving'],
    ['Pending', 'moving'],
    ['Dispatched', 'out_for_delivery'],
  ])('it is not any more with %s', (carrierStatus, stage) => {
    expect(parcelStage({ carrierStatus, scans: [] })).toBe(stage)
  })

  test('a parcel that was once fetched is not packed again by a late word', () => {
    expect(parcelStage({ carrierStatus: 'Manifested', scans: [scan('In Transit')] })).toBe('moving')
  })

  test('nothing is known before there is one', () => {
    expect(parcelStage(null)).toBe('packed')
  })
})

test.each([
  ['Dispatched', 'Out for delivery'],
  ['LOST', 'Lost'],
  ['In Transit', 'In Transit'],
])('%s reads %s', (status, words) => {
  expect(carrierLabel(status)).toBe(words)
})

test('the address of its page holds the waybill and nothing that it could smuggle in', () => {
  expect(trackingAddress('1234567890')).toBe('https://www.delhivery.com/track-v2/package/1234567890')
  expect(trackingAddress('1/../x?y')).toBe('https://www.delhivery.com/track-v2/package/1%2F..%2Fx%3Fy')
})
