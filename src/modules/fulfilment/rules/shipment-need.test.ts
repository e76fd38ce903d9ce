import { expect, test } from 'vitest'
import { isShipmentNeed, NEED_WORDS, SHIPMENT_NEEDS } from './shipment-need.ts'

test('every reason for which a parcel is held has advice', () => {
  for (const need of SHIPMENT_NEEDS) {
    expect(isShipmentNeed(need)).toBe(true)
    expect(NEED_WORDS[need]).toMatch(/^[A-Z].*\.$/)
  }
  expect(['', 'constructor', 'Balance'].map(isShipmentNeed)).toEqual([false, false, false])
})
