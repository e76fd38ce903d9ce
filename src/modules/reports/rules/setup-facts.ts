/** The data of the set-up checklist: the settings, the database, and what the owner has confirmed. */
import type { ConnectionSettings } from '#modules/staff/rules/connections.ts'
import type { CheckedFacts, ShopFacts } from '#platform/rules/shop-facts.ts'

/** Steps that nothing in the shop can measure: the owner confirms them with a button. */
export const CONFIRMABLE = ['logo', 'tax_rates', 'shipping', 'backup'] as const
export type Confirmable = (typeof CONFIRMABLE)[number]

/** `test_mail`: accepted by the mail server; `mail_seen`: its code was entered. */
const SETUP_RECORD_KINDS = [...CONFIRMABLE, 'test_mail', 'mail_seen'] as const
export type SetupRecordKind = (typeof SETUP_RECORD_KINDS)[number]

/** The latest record of its kind. */
export type SetupRecord = {
  /** Milliseconds. */
  readonly age: number
  /** Name of the staff member; null if a script recorded it. */
  readonly by: string | null
}

/** The seeded sample shop: a product whose name or description was changed belongs to the owner. */
export type SampleGoods = {
  readonly products: readonly {
    readonly sku: string
    readonly name: string
    readonly description: string
  }[]
  readonly couponCodes: readonly string[]
}

export type SamplesOnSale = { readonly products: number; readonly coupons: readonly string[] }

export type ShopIdentity = CheckedFacts &
  Pick<ShopFacts, 'name' | 'state' | 'stateCode' | 'shipping' | 'logo'>

/** From the database alone. Ages in milliseconds by its clock; null: never happened. */
export type SetupRows = {
  readonly lastPaid: number | null
  /** Paid through the payment provider, so that a webhook must have arrived. */
  readonly lastOnlinePaid: number | null
  /** The payment provider's last webhook. */
  readonly lastWebhook: number | null
  /** A parcel that the shop's own courier accepted. */
  readonly lastBooked: number | null
  /** A parcel waits because the courier does not recognise the warehouse or the account. */
  readonly isWarehouseRefused: boolean
  readonly owners: number
  readonly ownersWithFactor: number
  /** The About page shows the owner's text. */
  readonly hasOwnAbout: boolean
  /** Set by staff; null while the built-in rates are unchanged. */
  readonly ratesChanged: number | null
  /** The oldest of the mails that the mail server has not accepted yet. */
  readonly stuckMail: number | null
}

export type SetupFacts = SetupRows & {
  readonly shop: ShopIdentity
  readonly shopUrl: string
  /** null if this process has no access to them. */
  readonly connections: Pick<ConnectionSettings, 'payments' | 'shipping' | 'mail'> | null
  readonly failedMails: number
  /** On sale, without samples; counted up to `MAX_COUNTED_PRODUCTS`. */
  readonly ownProducts: number
  readonly samples: SamplesOnSale
  readonly records: Readonly<Partial<Record<SetupRecordKind, SetupRecord>>>
}

export const MAX_COUNTED_PRODUCTS = 1_000
