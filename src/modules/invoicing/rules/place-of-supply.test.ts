import { describe, expect, test } from 'vitest'
import { placeOfSupply } from './place-of-supply.ts'

const nowhere = '999999'

describe('a state as typed', () => {
  test.each([
    ['Telangana', '36'],
    ['telangana ', '36'],
    ['TS', '36'],
    ['Telengana', '36'],
    ['Telangna', '36'],
    ['Telangana State', '36'],
    ['తెలంగాణ', '36'],
    ['Tamil Nadu', '33'],
    ['Tamilnadu', '33'],
    ['TAMIL-NADU', '33'],
    ['தமிழ்நாடு', '33'],
    ['Karnatka', '29'],
    ['Maharastra', '27'],
    ['महाराष्ट्र', '27'],
    ['Orissa', '21'],
    ['Pondicherry', '34'],
    ['Jammu & Kashmir', '01'],
    ['NCT of Delhi', '07'],
    ['New Delhi', '07'],
    ['Uttar Pradesh', '09'],
    ['Utter Pradesh', '09'],
    ['Andhra Pradesh', '37'],
    ['Arunachal Pradesh', '12'],
    ['Dadra and Nagar Haveli', '26'],
    ['Ladakh', '38'],
    ['Gujrat', '24'],
  ])('%s is %s', (state, code) => {
    expect(placeOfSupply({ state, pincode: nowhere }).code).toBe(code)
  })

  test('takes precedence over the pincode', () => {
    expect(placeOfSupply({ state: 'Kerala', pincode: '500034' })).toEqual({ name: 'Kerala', code: '32' })
  })
})

describe('an unknown state', () => {
  test('is taken from the pincode', () => {
    expect(placeOfSupply({ state: 'Deccan', pincode: '500034' })).toEqual({ name: 'Telangana', code: '36' })
    expect(placeOfSupply({ state: 'xyz', pincode: '560001' })).toEqual({ name: 'Karnataka', code: '29' })
  })

  test('stays as typed if the pincode is on a border or invalid', () => {
    expect(placeOfSupply({ state: ' Somewhere ', pincode: '396001' })).toEqual({
      name: 'Somewhere',
      code: null,
    })
    expect(placeOfSupply({ state: 'Nowhere', pincode: nowhere })).toEqual({ name: 'Nowhere', code: null })
  })
})
