/**
 * Customers from a file: Shopify's or WooCommerce's export, our own, or any table with an e-mail column. An incomplete
 * address is left out; a wrong e-mail address refuses the whole file.
 */
import { accountEmail, accountName } from '#platform/rules/account-input.ts'
import { plainCell } from '#platform/rules/csv.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { findState, stateName, statesOfPincode } from '#platform/rules/pincode-state.ts'
import { columnFinder, filledRows, MAX_SHEET_ROWS, type Sheet } from '#platform/rules/sheet.ts'
import { addressInput, type AddressInput } from './address.ts'

export type ImportedCustomer = {
  readonly line: number
  readonly email: string
  /** Empty if the file has none that an account may have. */
  readonly name: string
  readonly address: AddressInput | null
  /** Only if the file says yes. */
  readonly hasConsent: boolean
}

export type CustomerRowError = { readonly line: number; readonly message: string }

export type ReadCustomers = {
  readonly customers: readonly ImportedCustomer[]
  readonly errors: readonly CustomerRowError[]
  /** Rows without an e-mail address, or of deleted accounts. */
  readonly skipped: number
  /** Addresses that are incomplete or outside India. */
  readonly addressesLeftOut: number
}

/** Headers of the columns, ours last. */
const HEADERS = {
  email: ['email', 'e_mail', 'email_address', 'user_email', 'customer_email', 'billing_email'],
  firstName: ['first_name', 'billing_first_name'],
  lastName: ['last_name', 'billing_last_name'],
  name: ['name', 'full_name', 'display_name', 'customer_name'],
  phone: ['default_address_phone', 'billing_phone', 'phone', 'mobile'],
  address1: ['default_address_address1', 'address1', 'billing_address_1', 'address'],
  address2: ['default_address_address2', 'address2', 'billing_address_2'],
  city: ['default_address_city', 'billing_city', 'city'],
  state: ['default_address_province_code', 'billing_state', 'province_code', 'state', 'province', 'region'],
  pincode: ['default_address_zip', 'billing_postcode', 'zip', 'pincode', 'postcode', 'postal_code'],
  country: ['default_address_country_code', 'billing_country', 'country_code', 'country', 'country_region'],
  consent: ['accepts_email_marketing', 'accepts_marketing', 'marketing_consent', 'offers_since'],
  deleted: ['deleted'],
} as const

type Cells = Readonly<Record<keyof typeof HEADERS, string>>

export const CUSTOMER_TEMPLATE = [
  'Email',
  'Name',
  'Phone',
  'Address',
  'City',
  'State',
  'Pincode',
  'Country',
  'Marketing consent',
] as const

/** The error of the file as a whole; null if it can be read. */
export function judgeCustomerSheet({ head, rows }: Sheet): string | null {
  if (columnFinder(head)(...HEADERS.email) < 0) return MESSAGES.customers_head
  const filled = filledRows(rows).length
  if (filled === 0) return MESSAGES.import_empty
  return filled > MAX_SHEET_ROWS ? MESSAGES.import_rows : null
}

export function readCustomerSheet({ head, rows }: Sheet): ReadCustomers {
  const columns = columnsOf(head)
  const customers = new Map<string, ImportedCustomer>()
  const errors: CustomerRowError[] = []
  let skipped = 0
  let addressesLeftOut = 0
  for (const { line, cells } of filledRows(rows)) {
    const typed = cellsOf(columns, cells)
    if (typed.email === '' || typed.deleted !== '') {
      skipped += 1
      continue
    }
    const email = accountEmail.safeParse(typed.email)
    if (!email.success) errors.push({ line, message: MESSAGES.email_invalid })
    else if (customers.has(email.data)) errors.push({ line, message: MESSAGES.customers_twice })
    else {
      const name = nameOf(typed)
      const address = addressOf(typed, name)
      if (address === null && typed.address1 !== '') addressesLeftOut += 1
      const hasConsent = isYes(typed.consent)
      customers.set(email.data, { line, email: email.data, name, address, hasConsent })
    }
  }
  return { customers: [...customers.values()], errors, skipped, addressesLeftOut }
}

function columnsOf(head: Sheet['head']): Readonly<Record<keyof typeof HEADERS, readonly number[]>> {
  const find = columnFinder(head)
  const entries = Object.entries(HEADERS).map(([field, names]) => [
    field,
    names.map((name) => find(name)).filter((column) => column >= 0),
  ])
  return Object.fromEntries(entries) as Record<keyof typeof HEADERS, readonly number[]>
}

/** The first of a field's columns that is not empty. Shopify writes an apostrophe before numbers. */
function cellsOf(columns: ReturnType<typeof columnsOf>, cells: readonly string[]): Cells {
  const cellAt = (column: number) =>
    plainCell(cells[column] ?? '')
      .replace(/^'(?=[+\d])/, '')
      .trim()
  const entries = Object.entries(columns).map(([field, places]) => [
    field,
    places.map(cellAt).find((cell) => cell !== '') ?? '',
  ])
  return Object.fromEntries(entries) as Cells
}

/** "A. Kumar-Rao" is stored as "A Kumar Rao": names are letters and spaces. */
function nameOf({ firstName, lastName, name }: Cells): string {
  const whole = [firstName, lastName].filter(Boolean).join(' ') || name
  const letters = whole
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, 50)
    .trim()
  const read = accountName.safeParse(letters)
  return read.success ? read.data : ''
}

function addressOf(typed: Cells, name: string): AddressInput | null {
  const { phone, address1, address2, city, state, pincode, country } = typed
  const [onlyState, ...others] = statesOfPincode(pincode)
  const code = findState(state) ?? (onlyState !== undefined && others.length === 0 ? onlyState : null)
  const read = addressInput.safeParse({
    fullName: name,
    phone,
    address: [address1, address2].filter(Boolean).join(', '),
    city,
    state: code === null ? state : stateName(code),
    pincode: pincode.replace(/\s/g, ''),
    country: country === '' || /^in$/i.test(country) ? 'India' : country,
  })
  return read.success ? read.data : null
}

/** A date is when the consent was given, as our own export writes it. */
function isYes(cell: string): boolean {
  return /^(?:yes|true|1|y|subscribed|\d{4}-\d{2}-\d{2}.*)$/i.test(cell)
}
