import { expect, test } from 'vitest'
import { businessBuyer, typedBusiness } from './business-buyer.ts'
import { problemsIn } from './form-problems.ts'
import { MESSAGES } from './messages.ts'

const GSTIN = '29AAGCB7383J1Z4'
const wrongWith = (gstin: string, businessName: string) =>
  problemsIn(businessBuyer.safeParse({ gstin, businessName }))

test('a GSTIN and a name are normalised', () => {
  const typed = { gstin: ' 29aagcb7383j1z4 ', businessName: ' Rao & Sons <Traders> Pvt. Ltd. ' }
  expect(businessBuyer.parse(typed)).toEqual({
    gstin: GSTIN,
    businessName: 'Rao & Sons Traders Pvt. Ltd.',
  })
})

test('each field has its own error message', () => {
  expect(wrongWith('', 'Rao & Sons')).toEqual({ gstin: MESSAGES.gstin_missing })
  expect(wrongWith(GSTIN, ' ')).toEqual({ businessName: MESSAGES.business_name_missing })
  expect(wrongWith(GSTIN, 'x'.repeat(101))).toEqual({ businessName: MESSAGES.business_name_long })
  expect(wrongWith('29AAGCB7383J1Z', 'x')).toEqual({ gstin: MESSAGES.gstin_format })
  expect(wrongWith('28AAGCB7383J1Z4', 'x')).toEqual({ gstin: MESSAGES.gstin_state })
  expect(wrongWith('29AAGCB7383J1Z5', '')).toEqual({
    gstin: MESSAGES.gstin_check,
    businessName: MESSAGES.business_name_missing,
  })
})

test('two blank fields are a private buyer', () => {
  expect(typedBusiness({ gstin: ' ', businessName: '' })).toBeUndefined()
  expect(typedBusiness({ gstin: ' ', businessName: 'x' })).toEqual({ gstin: ' ', businessName: 'x' })
})
