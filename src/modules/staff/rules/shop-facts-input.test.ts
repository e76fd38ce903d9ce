import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { OWN_FACTS } from '#platform/testing/production.ts'
import { brandInput, businessInput, parseStoredFacts } from './shop-facts-input.ts'

const { name, nativeName, nativeLanguage, tagline, email, phone, socialLinks } = EXAMPLE_FACTS
const { themeColour, paymentWindowColour } = EXAMPLE_FACTS
const BRAND = {
  name,
  nativeName,
  nativeLanguage,
  tagline,
  email,
  phone,
  socialLinks,
  themeColour,
  paymentWindowColour,
  logoUrl: '',
  isNameInLogo: false,
  version: 3,
}
const { sellerName, gstin, address, branches, town, pincode, hours, courtsOf } = EXAMPLE_FACTS
const { countryOfOrigin, invoiceSeries, creditNoteSeries, grievanceOfficer } = EXAMPLE_FACTS
const BUSINESS = {
  sellerName,
  gstin,
  address,
  branches,
  town,
  pincode,
  hours,
  courtsOf,
  countryOfOrigin,
  invoiceSeries,
  creditNoteSeries,
  grievanceOfficer,
  version: 3,
}

test('missing data is taken from the examples, and invalid data is refused', () => {
  expect(parseStoredFacts({})).toEqual(EXAMPLE_FACTS)
  expect(parseStoredFacts({ name: 'Kagaz' })).toEqual({ ...EXAMPLE_FACTS, name: 'Kagaz' })
  expect(parseStoredFacts(OWN_FACTS)).toEqual(OWN_FACTS)
  expect(() => parseStoredFacts({ name: '' })).toThrow()
  expect(() => parseStoredFacts({ branches: 'Pune' })).toThrow()
})

describe('the brand', () => {
  test('is accepted as typed, without characters that cannot be in a name', () => {
    expect(
      brandInput.parse({ ...BRAND, name: ' Asha <b>\u202e ', nativeName: '', themeColour: ' #0b5d45' }),
    ).toMatchObject({
      facts: { name: 'Asha b', nativeName: '', themeColour: '#0B5D45' },
      version: 3,
    })
  })

  test.each([
    ['name', ['', '  ', 'x'.repeat(41)], [MESSAGES.fact_missing, MESSAGES.fact_missing, MESSAGES.fact_long]],
    ['email', ['', 'hello', 'a@b'], Array(3).fill(MESSAGES.email_invalid)],
    ['phone', ['12', 'call us'], Array(2).fill(MESSAGES.phone_format)],
    [
      'themeColour',
      ['green', '#12345', '#FFFFFF', '#FFD700'],
      [MESSAGES.colour_format, MESSAGES.colour_format, MESSAGES.colour_contrast, MESSAGES.colour_contrast],
    ],
    ['nativeLanguage', ['xx'], [MESSAGES.bad_request]],
    ['logoUrl', ['/logo.svg', 'https://a.in/b', undefined], Array(3).fill(MESSAGES.logo_missing)],
  ] as const)('is refused with a wrong %s', (field, values, messages) => {
    const found = values.map(
      (value) => brandInput.safeParse({ ...BRAND, [field]: value }).error?.issues[0]?.message,
    )
    expect(found).toEqual(messages)
  })

  test('has only https links to other sites', () => {
    for (const url of ['http://instagram.com/x', 'ftp://instagram.com/x', 'instagram'])
      expect(
        brandInput.safeParse({ ...BRAND, socialLinks: [{ name: 'Instagram', url }] }).error?.issues[0]
          ?.message,
      ).toBe(MESSAGES.social_link)
  })
})

describe('the business', () => {
  test('is in the state of its GSTIN', () => {
    expect(businessInput.parse({ ...BUSINESS, gstin: '27 aabcu 9603 r1zn', town: 'Pune' })).toMatchObject({
      facts: { gstin: '27AABCU9603R1ZN', state: 'Maharashtra', stateCode: '27', city: 'Pune, India' },
    })
  })

  test.each([
    [
      'gstin',
      ['36AAAAA0000A1Z5', 'GST', '99AABCU9603R1ZN'],
      [MESSAGES.gstin_check, MESSAGES.gstin_format, MESSAGES.gstin_state],
    ],
    ['invoiceSeries', ['', 'LONG', 'P/'], Array(3).fill(MESSAGES.series_format)],
    ['creditNoteSeries', ['PN'], [MESSAGES.series_same]],
    ['pincode', ['5000', '012345'], Array(2).fill(MESSAGES.pincode_format)],
    ['address', [[], Array(7).fill('x')], [MESSAGES.fact_missing, MESSAGES.fact_lines]],
    ['hours', [''], [MESSAGES.fact_missing]],
  ] as const)('is refused with a wrong %s', (field, values, messages) => {
    const found = values.map(
      (value) => businessInput.safeParse({ ...BUSINESS, [field]: value }).error?.issues[0]?.message,
    )
    expect(found).toEqual(messages)
  })
})
