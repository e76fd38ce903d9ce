/**
 * The facts about the shop: its name, its seller, how to reach it. The owner sets them in the panel
 * (`src/modules/staff/actions/owner-settings.ts`). One shop per process: they are read like its configuration, when they are
 * used and never while a module is loaded (rule `shop-facts-read-when-used`).
 */
import { fromRupees, ZERO_PAISE, type Paise } from './money.ts'
import type { RewardTerms, ShippingTerms } from './selling-terms.ts'

export type GrievanceOfficer = {
  readonly name: string
  readonly designation: string
  readonly email: string
  readonly phone: string
}

/** A picture of the shop that was uploaded: its address below `/pictures/`, and its size in pixels. */
export type BrandPicture = { readonly url: string; readonly width: number; readonly height: number }

export type SocialLink = { readonly name: string; readonly url: string }

/** `path` of the shop, or an https address elsewhere. */
export type MenuLink = { readonly label: string; readonly path: string }

/** The owner's links, in their order: the header (and the drawer), and two columns of the footer. */
export type Menu = Readonly<Record<'header' | 'support' | 'company', readonly MenuLink[]>>

/** Limits on the items of an order placed by a shopper; null: no limit. Orders created by staff have none. */
export type OrderLimits = {
  readonly minPaise: Paise | null
  readonly maxPaise: Paise | null
  readonly maxUnits: number | null
}

export type ShopFacts = {
  readonly name: string
  /** The name in its own script; empty if there is none. */
  readonly nativeName: string
  /** BCP 47 language of the native name. */
  readonly nativeLanguage: string
  readonly tagline: string
  readonly email: string
  readonly phone: string
  /** Of the principal place of business, line by line. */
  readonly address: readonly string[]
  /** Other places of business, one line each. */
  readonly branches: readonly string[]
  readonly town: string
  readonly city: string
  readonly state: string
  /** Where parcels leave from. */
  readonly pincode: string
  readonly stateCode: string
  /** The courts that settle disputes. */
  readonly courtsOf: string
  /** When the telephone is answered, Indian time. */
  readonly hours: string
  /** The seller's legal name. */
  readonly sellerName: string
  /** Default country of origin; each product states its own. */
  readonly countryOfOrigin: string
  readonly gstin: string
  /** Prefix of invoice and credit note numbers: at most three letters and digits. */
  readonly invoiceSeries: string
  readonly creditNoteSeries: string
  readonly grievanceOfficer: GrievanceOfficer
  /** The shop's pages elsewhere. */
  readonly socialLinks: readonly SocialLink[]
  readonly themeColour: string
  readonly paymentWindowColour: string
  /** null: the emerald, the shop's own mark. */
  readonly logo: BrandPicture | null
  /** The name is part of the logo, so it is not written beside it. False without a logo. */
  readonly isNameInLogo: boolean
  readonly menu: Menu
  readonly shipping: ShippingTerms
  readonly orderLimits: OrderLimits
  readonly rewards: RewardTerms
}

/** For orders created by staff, and by default. */
export const NO_ORDER_LIMITS: OrderLimits = { minPaise: null, maxPaise: null, maxUnits: null }

/** The specification's shop, until the owner sets their own facts. The contact details are plainly examples. */
export const EXAMPLE_FACTS: ShopFacts = {
  name: 'Panna',
  nativeName: 'पन्ना',
  nativeLanguage: 'hi',
  tagline: 'Notebooks and planners made for writing',
  email: 'hello@panna.example',
  phone: '+91 40 5550 0100',
  address: ['Plot 12, Road No. 3', 'Banjara Hills', 'Hyderabad 500034', 'Telangana, India'],
  branches: [],
  town: 'Hyderabad',
  city: 'Hyderabad, India',
  state: 'Telangana',
  pincode: '500034',
  stateCode: '36',
  courtsOf: 'Hyderabad',
  hours: 'Monday to Saturday, 10 am to 6 pm',
  sellerName: 'Panna Stationery (example)',
  countryOfOrigin: 'India',
  gstin: '36AAAAA0000A1Z3',
  invoiceSeries: 'PN',
  creditNoteSeries: 'CN',
  grievanceOfficer: {
    name: 'Example Officer',
    designation: 'Grievance Officer',
    email: 'grievance@panna.example',
    phone: '+91 40 5550 0101',
  },
  socialLinks: [],
  themeColour: '#0B5D45',
  paymentWindowColour: '#3D6CB9',
  logo: null,
  isNameInLogo: false,
  menu: {
    header: [
      { label: 'Blog', path: '/blog' },
      { label: 'Contact', path: '/contact' },
      { label: 'About', path: '/about' },
    ],
    support: [
      { label: 'Rewards', path: '/rewards' },
      { label: 'Contact', path: '/contact' },
      { label: 'Shipping Policy', path: '/shipping-policy' },
      { label: 'Return Policy', path: '/return-policy' },
      { label: 'Wishlist', path: '/wishlist' },
      { label: 'Cart', path: '/cart' },
    ],
    company: [
      { label: 'About', path: '/about' },
      { label: 'Blog', path: '/blog' },
      { label: 'Privacy Policy', path: '/privacy-policy' },
      { label: 'Terms of Use', path: '/terms-of-use' },
      { label: 'For integrators', path: '/api-docs' },
    ],
  },
  shipping: {
    chargePaise: fromRupees(50),
    freeFromPaise: null,
    remotePaise: ZERO_PAISE,
    remotePincodes: [],
  },
  orderLimits: NO_ORDER_LIMITS,
  rewards: { isOn: true, percent: 10, welcomeCoins: 100, expiryMonths: null, expirySince: null },
}

/**
 * On the global object, because the screens' bundle holds a copy of this module beside the server's, and because a page
 * sets them by a script before the browser's code runs.
 */
export const FACTS_GLOBAL = 'shopFacts'
const global = globalThis as { [FACTS_GLOBAL]?: ShopFacts }

/** The shop's current facts. Read them when they are used: they change while the process runs. */
export function shopFacts(): ShopFacts {
  return global[FACTS_GLOBAL] ?? EXAMPLE_FACTS
}

/** The shop still has the name that it is shipped with: the story on About is about this brand. */
export function isExampleBrand(): boolean {
  return shopFacts().name === EXAMPLE_FACTS.name
}

/** Only for the staff module, which loads them, and tests. */
export function setShopFacts(next: ShopFacts): void {
  global[FACTS_GLOBAL] = next
}

/** What pricing needs besides the order's items. */
export type SellingTerms = Pick<ShopFacts, 'shipping' | 'orderLimits' | 'rewards'>

/** The facts as pages contain them: without the list of remote pincodes, which only the server reads. */
export function factsForPages(facts: ShopFacts): ShopFacts {
  return { ...facts, shipping: { ...facts.shipping, remotePincodes: [] } }
}

/** The differences from the examples: only these are stored. */
export function ownFacts(facts: ShopFacts = shopFacts()): Partial<ShopFacts> {
  const own = Object.entries(facts).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(EXAMPLE_FACTS[name as keyof ShopFacts]),
  )
  return Object.fromEntries(own)
}

/** A telephone number in the format for links. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`
}

/** A domain that cannot exist: reserved for examples and tests (RFC 2606). */
export function isExampleDomain(domain: string): boolean {
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i.test(domain)
}

export type CheckedFacts = Pick<ShopFacts, 'email' | 'phone' | 'sellerName' | 'gstin'> & {
  readonly grievanceOfficer: Omit<GrievanceOfficer, 'designation'>
}

/** The facts that still have their shipped example values, by name: no real order may be taken with one. */
export function exampleFactsIn(facts: CheckedFacts): string[] {
  const { email, phone, sellerName, gstin, grievanceOfficer: officer } = facts
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
