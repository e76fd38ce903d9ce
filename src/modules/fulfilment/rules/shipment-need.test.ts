import { expect, test } from 'vitest'
import { isShipmentNeed, NEED_WORDS, SHIPMENT_NEEDS } from './shipment-need.ts'

test('each thing that a parcel can wait for says what to do about it', () => {
  for (const need of SHIPMENT_NEEDS) {
    expect(isShipmentNeed(need)).toBe(true)
    expect(NEED_WORDS[need]).toMatch(/^[A-Z].*\.$/)
  }
  expect(['', 'constructor', 'Balance'].map(isShipmentNeed)).toEqual([false, false, false])
})
