import { expect, test } from 'vitest'
import { joinAddress } from '#domain/checkout/join-address.ts'
import { ASHA } from './asha.ts'

test('the address is joined as the specification lists it', () => {
  expect(joinAddress(ASHA)).toBe('12 Banjara Hills Road, Hyderabad, Telangana, 500034, India')
})
