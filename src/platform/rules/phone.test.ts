/** The contact form and the checkout accept the same Indian numbers. */
import { describe, expect, test } from 'vitest'
import { customerDetails } from './customer-details.ts'
import { enquiryFields } from '#modules/enquiries/rules/enquiry.ts'
import { indianDigits } from './phone.ts'
import { ASHA } from '#modules/checkout/testing/asha.ts'

const enquiry = { name: 'Asha', email: 'asha@example.in', requirement: 'Two hundred books' }
const contactTakes = (mobile: string) => enquiryFields.safeParse({ ...enquiry, mobile }).success
const checkoutTakes = (phone: string) => customerDetails.safeParse({ ...ASHA, phone }).success

describe('both forms', () => {
  test.each([
    '9848012345',
    '98480 12345',
    '98480-12345',
    '+919848012345',
    '+91 98480 12345',
    '919848012345',
    '09848012345',
    '+91-98480-12345',
    '(098480) 12345',
  ])('accept %s', (typed) => {
    expect([indianDigits(typed), contactTakes(typed), checkoutTakes(typed)]).toEqual([
      '9848012345',
      true,
      true,
    ])
  })

  test.each(['984801234', '98480', 'ten digits', '+91 98480 123', ''])('reject %j', (typed) => {
    expect([indianDigits(typed), contactTakes(typed), checkoutTakes(typed)]).toEqual([null, false, false])
  })
})
