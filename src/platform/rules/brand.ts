/** Every fact about the brand, in one typed place. The shipped contact details are plainly examples. */
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
  /** The courts that settle disputes. */
  courtsOf: 'Hyderabad',
  /** When the telephone is answered, Indian time. */
  hours: 'Monday to Saturday, 10 am to 6 pm',
  /** The seller's legal name. */
  sellerName: 'Panna Stationery (example)',
  /** Default country of origin; each product states its own. */
  countryOfOrigin: 'India',
  gstin: '36AAAAA0000A1Z5',
  /** Prefix of invoice and credit note numbers: at most three letters and digits. */
  invoiceSeries: 'PN',
  creditNoteSeries: 'CN',
  grievanceOfficer: {
    name: 'Example Officer',
    designation: 'Grievance Officer',
    email: 'grievance@panna.example',
    phone: '+91 40 5550 0101',
  },
  /** The brand's pages elsewhere: name and address. */
  socialLinks: [] as readonly { readonly name: string; readonly url: string }[],
  themeColour: '#0B5D45',
  paymentWindowColour: '#3D6CB9',
} as const

/** A telephone number in the format for links. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`
}

/** A domain that cannot exist: reserved for examples and tests (RFC 2606). */
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

/** The facts that still have their shipped example values, by name: no real order may be taken with one. */
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
