import { describe, expect, test } from 'vitest'
import { carrierLabel, parcelStage, trackingAddress } from './parcel-words.ts'

const scan = (status: string) => ({ at: '2026-11-21T00:00:00.000Z', status, location: 'Hyderabad' })

describe('the stage of a parcel', () => {
  test.each(['', 'Manifested', 'Not Picked'])('waits while the courier says %j', (carrierStatus) => {
    expect(parcelStage({ carrierStatus, scans: [] })).toBe('waiting')
  })

  test.each([
    ['In Transit', 'moving'],
    ['Pending', 'moving'],
    ['Dispatched', 'out_for_delivery'],
  ])('for %s is %s', (carrierStatus, stage) => {
    expect(parcelStage({ carrierStatus, scans: [] })).toBe(stage)
  })

  test('does not go back to waiting when a late status arrives after the pickup', () => {
    expect(parcelStage({ carrierStatus: 'Manifested', scans: [scan('In Transit')] })).toBe('moving')
  })

  test('waits while there is no parcel yet', () => {
    expect(parcelStage(null)).toBe('waiting')
  })
})

test.each([
  ['Dispatched', 'Out for delivery'],
  ['LOST', 'Lost'],
  ['In Transit', 'In Transit'],
])('%s is shown as %s', (status, words) => {
  expect(carrierLabel(status)).toBe(words)
})

test('the tracking address contains the escaped waybill', () => {
  expect(trackingAddress('1234567890')).toBe('https://www.delhivery.com/track-v2/package/1234567890')
  expect(trackingAddress('1/../x?y')).toBe('https://www.delhivery.com/track-v2/package/1%2F..%2Fx%3Fy')
})
