import { describe, expect, test } from 'vitest'
import { addressInput } from './address.ts'
import { ADDRESS_FIELDS } from './address-view.ts'

const HOME = {
  fullName: 'Asha Rao',
  phone: '+91 98480 12345',
  address: '12 Banjara Hills Road',
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
}

describe('a saved address', () => {
  test('is cleaned and parsed as at checkout', () => {
    expect(addressInput.parse({ ...HOME, fullName: ' <Asha> Rao ' })).toEqual(HOME)
    expect(addressInput.parse({ ...HOME, country: undefined }).country).toBe('India')
    expect(Object.keys(HOME)).toEqual([...ADDRESS_FIELDS])
  })

  test.each([
    ['fullName', 'A', 'Name must be at least 2 characters'],
    ['fullName', 'R2D2', 'Name can only contain letters and spaces'],
    ['phone', '12345', 'Phone number must be at least 10 digits'],
    ['phone', 'call me', 'Invalid phone number format'],
    ['address', 'x', 'Address must be at least 5 characters'],
    ['pincode', '5000', 'Pincode must be exactly 6 digits'],
  ])('%s %j: %s', (field, value, message) => {
    const { error } = addressInput.safeParse({ ...HOME, [field]: value })
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
  })

  test.each(['email', 'userId', 'id', 'isDefault'])('has no field %s', (field) => {
    expect(addressInput.safeParse({ ...HOME, [field]: 'x' }).success).toBe(false)
  })
})
