import { describe, expect, test } from 'vitest'
import { changedFields, consigneeChange } from './consignee-change.ts'

describe('a corrected address', () => {
  const before = {
    phone: '9848012345',
    address: '12 Banjara Hills Road',
    city: 'Hyderabad',
    pincode: '500034',
  }

  test('is cleaned and validated as at checkout', () => {
    expect(consigneeChange.parse({ ...before, address: ' <b>12 Banjara Hills Road ' }).address).toBe(
      'b12 Banjara Hills Road',
    )
    for (const wrong of [{ phone: '123' }, { address: 'x' }, { city: '1' }, { pincode: '50003' }])
      expect(consigneeChange.safeParse({ ...before, ...wrong }).success).toBe(false)
    expect(consigneeChange.safeParse({ ...before, state: 'Kerala', fullName: 'Asha Rao' }).success).toBe(true)
    expect(consigneeChange.safeParse({ ...before, email: 'a@b.in' }).success).toBe(false)
  })

  test('records the names of the changed fields', () => {
    expect(changedFields(before, before)).toEqual([])
    expect(changedFields(before, { ...before, phone: '9848099999', city: 'Secunderabad' })).toEqual([
      'phone',
      'city',
    ])
    expect(changedFields({ ...before, state: 'Kerala' }, before)).toEqual([])
  })
})
