import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { CUSTOMER_TEMPLATE, judgeCustomerSheet, readCustomerSheet } from './customer-sheet.ts'

type Row = Readonly<Record<string, string>>

function read(...rows: Row[]) {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return readCustomerSheet({ head, rows: rows.map((row) => head.map((name) => row[name] ?? '')) })
}

const SHOPIFY = {
  'Customer ID': "'6543",
  'First Name': 'Asha',
  'Last Name': 'Rao-Kumar',
  Email: 'Asha@Example.test',
  'Accepts Email Marketing': 'yes',
  'Default Address Company': '',
  'Default Address Address1': '12 Banjara Hills Road',
  'Default Address Address2': 'Flat 3',
  'Default Address City': 'Hyderabad',
  'Default Address Province Code': 'TS',
  'Default Address Country Code': 'IN',
  'Default Address Zip': "'500034",
  'Default Address Phone': "'+919848012345",
  Phone: '',
  'Accepts SMS Marketing': 'no',
}

const ASHA = {
  line: 2,
  email: 'asha@example.test',
  name: 'Asha Rao Kumar',
  hasConsent: true,
  address: {
    fullName: 'Asha Rao Kumar',
    phone: '+919848012345',
    address: '12 Banjara Hills Road, Flat 3',
    city: 'Hyderabad',
    state: 'Telangana',
    pincode: '500034',
    country: 'India',
  },
}

test('a Shopify export is read with its address and consent', () => {
  expect(read(SHOPIFY)).toEqual({ customers: [ASHA], errors: [], skipped: 0, addressesLeftOut: 0 })
})

test('a WooCommerce export and the shop’s own are read too', () => {
  const woo = {
    user_email: 'asha@example.test',
    first_name: 'Asha',
    last_name: 'Rao',
    billing_address_1: '12 Banjara Hills Road',
    billing_city: 'Hyderabad',
    billing_state: 'TS',
    billing_postcode: '500 034',
    billing_country: 'IN',
    billing_phone: '9848012345',
  }
  expect(read(woo).customers[0]).toMatchObject({
    hasConsent: false,
    address: { state: 'Telangana', pincode: '500034' },
  })
  const ours = {
    'Customer ID': 'x',
    Name: 'Asha Rao',
    Email: 'asha@example.test',
    'Offers since': '2026-01-05 10:00',
  }
  expect(read(ours).customers[0]).toMatchObject({ name: 'Asha Rao', address: null, hasConsent: true })
})

test.each(['no', 'NO', '', '0', 'false', 'pending', 'unsubscribed', 'maybe'])(
  'the consent “%s” means no',
  (cell) =>
    expect(read({ ...SHOPIFY, 'Accepts Email Marketing': cell }).customers[0]?.hasConsent).toBe(false),
)

test('a foreign or incomplete address is left out, but not the customer', () => {
  const abroad = { ...SHOPIFY, 'Default Address Country Code': 'US' }
  const noPhone = { ...SHOPIFY, Email: 'b@example.test', 'Default Address Phone': '' }
  const { customers, addressesLeftOut } = read(abroad, noPhone)
  expect([customers.map(({ address }) => address), addressesLeftOut]).toEqual([[null, null], 2])
})

test('rows without an e-mail are skipped; a wrong or repeated one is an error with its row', () => {
  const { errors, skipped } = read(
    { ...SHOPIFY, Email: '' },
    SHOPIFY,
    { ...SHOPIFY, Email: 'no address' },
    { ...SHOPIFY, Email: 'ASHA@example.test ' },
  )
  expect([skipped, errors]).toEqual([
    1,
    [
      { line: 4, message: MESSAGES.email_invalid },
      { line: 5, message: MESSAGES.customers_twice },
    ],
  ])
})

describe('a customer file', () => {
  test('needs a column of e-mail addresses, and rows', () => {
    expect(judgeCustomerSheet({ head: ['Name'], rows: [['A']] })).toBe(MESSAGES.customers_head)
    expect(judgeCustomerSheet({ head: [...CUSTOMER_TEMPLATE], rows: [['']] })).toBe(MESSAGES.import_empty)
  })

  test('with any content gives only valid customers, each once', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a@b.in', 'A@B.in', 'x@y.example', '500034', 'IN', '=1+1', "'+91", 'yes'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 6 }), (rows) => {
        const { customers } = readCustomerSheet({ head: [...CUSTOMER_TEMPLATE], rows })
        expect(new Set(customers.map(({ email }) => email)).size).toBe(customers.length)
        for (const { email, name } of customers) {
          expect(email).toMatch(/^[^\s@]+@[^\s@]+$/)
          expect(name).toMatch(/^(?:[\p{L}\p{M} ]{2,50})?$/u)
        }
      }),
    )
  })
})
