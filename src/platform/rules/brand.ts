/**
 * Every fact about the brand, in one typed place: another shop rebrands by editing this file alone.
 * The shipped contact facts are plainly examples.
 */
export const BRAND = {
  name: 'Panna',
  nativeName: 'पन्ना',
  nativeLanguage: 'hi',
  tagline: 'Notebooks and planners made for writing',
  email: 'hello@panna.example',
  phone: '+91 40 5550 0100',
  address: ['Plot 12, Road No. 3', 'Banjara Hills', 'Hyderabad 500034', 'Telangana, India'],
  /** Other places of business, one line each. */
  branches: [] as readonly string[],
  town: 'Hyderabad',
  city: 'Hyderabad, India',
  state: 'Telangana',
  /** Where parcels leave from. */
  pincode: '500034',
  stateCode: '36',
  /** Whose courts settle a dispute. */
  courtsOf: 'Hyderabad',
  /** When the telephone is answered, Indian time. */
  hours: 'Monday to Saturday, 10 am to 6 pm',
  /** The legal name of who sells. */
  sellerName: 'Panna Stationery (example)',
  /** Where the books are made; each product says so for itself. */
  countryOfOrigin: 'India',
  gstin: '36AAAAA0000A1Z5',
  /** What the numbers of invoices and of credit notes begin with: at most three letters and digits. */
  invoiceSeries: 'PN',
  creditNoteSeries: 'CN',
  grievanceOfficer: {
    name: 'Example Officer',
    designation: 'Grievance Officer',
    email: 'grievance@panna.example',
    phone: '+91 40 5550 0101',
  },
  /** Pages of the brand elsewhere: a name and an address each. */
  socialLinks: [] as readonly { readonly name: string; readonly url: string }[],
  themeColour: '#0B5D45',
  paymentWindowColour: '#3D6CB9',
} as const

/** A telephone number as links want it. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`
}

/** A name that no mailbox or shop can have: reserved for examples and tests (RFC 2606). */
export function isExampleDomain(domain: string): boolean {
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i.test(domain)
}

export type BrandFacts = {
  readonly email: string
  readonly phone: string
  readonly sellerName: string
  readonly gstin: string
  readonly grievanceOfficer: { readonly name: string; readonly email: string; readonly phone: string }
}

/** The facts that still are the shipped examples, by their names in this file: no real order may be taken with one. */
export function exampleFacts(brand: BrandFacts): string[] {
  const { email, phone, sellerName, gstin, grievanceOfficer: officer } = brand
  const isExampleMail = (address: string) => isExampleDomain(address.split('@').at(-1) ?? '')
  const isExamplePhone = (number: string) => /55500\d{3}$/.test(number.replaceAll(/\D/g, ''))
  const checks: Readonly<Record<string, boolean>> = {
    email: isExampleMail(email),
    phone: isExamplePhone(phone),
    sellerName: /\bexample\b/i.test(sellerName),
    gstin: gstin.slice(2, 12) === 'AAAAA0000A',
    'grievanceOfficer.name': /\bexample\b/i.test(officer.name),
    'grievanceOfficer.email': isExampleMail(officer.email),
    'grievanceOfficer.phone': isExamplePhone(officer.phone),
  }
  return Object.keys(checks).filter((name) => checks[name])
}
