import { expect, test } from 'vitest'
import { joinAddress } from './join-address.ts'
import { ASHA } from '#modules/checkout/testing/asha.ts'

test('the address is joined as the specification lists it', () => {
  expect(joinAddress(ASHA)).toBe('12 Banjara Hills Road, Hyderabad, Telangana, 500034, India')
})
