/** Customers as staff see them. Instants are ISO texts. */
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import type { EnquiryLine, OrderLine } from '#modules/enquiries/rules/staff-enquiry.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { ReturnStatus, ReturnWish } from '#modules/fulfilment/rules/return-policy.ts'
import type { LedgerLine } from '#modules/rewards/rules/ledger.ts'
import type { AddressView } from '#modules/accounts/rules/address-view.ts'

/** Number of orders, and what was paid less refunds, in paise. */
type Sums = { readonly orders: number; readonly spentPaise: Paise }

export type AccountLine = Sums & {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  readonly isDeleted: boolean
  readonly isStaff: boolean
  readonly coins: number
  readonly tags: readonly string[]
  readonly createdAt: string
  readonly lastOrderAt: string | null
}

export type GuestLine = Sums & {
  /** The e-mail address, or the last digits of the phone number where none was given. */
  readonly key: string
  readonly email: string
  readonly name: string
  readonly phone: string
  /** Guest orders with this account's address; its own orders are not counted here. */
  readonly accountId: UserId | null
  readonly lastOrderAt: string | null
}

type Page = { readonly total: number; readonly page: number; readonly pageSize: number }

export type AccountPage = Page & { readonly accounts: readonly AccountLine[] }
/** `isMore`: there are more than `total`; they are found by searching. */
export type GuestPage = Page & { readonly guests: readonly GuestLine[]; readonly isMore: boolean }

export type CustomerView = {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  readonly hasFactor: boolean
  readonly createdAt: string
  readonly deletedAt: string | null
  readonly offersSince: string | null
  readonly staffRole: StaffRole | null
  readonly tags: readonly string[]
  /** How the account signs in: 'credential' for a password, or the name of a service. */
  readonly signIns: readonly string[]
  /** Signed-in browsers. */
  readonly sessions: number
  readonly lastSeenAt: string | null
}

export type CustomerDetail = {
  readonly customer: CustomerView
  readonly sums: Sums
  readonly addresses: readonly AddressView[]
  /** The newest of each kind. */
  readonly orders: readonly OrderLine[]
  readonly ledger: {
    readonly balance: number
    readonly totalEarned: number
    readonly lines: readonly LedgerLine[]
  }
  readonly reviews: readonly {
    readonly id: string
    readonly productName: string
    readonly rating: number
    readonly comment: string | null
    readonly isHidden: boolean
    readonly createdAt: string
  }[]
  readonly returns: readonly {
    readonly id: string
    readonly orderId: OrderId
    readonly orderNumber: string
    readonly status: ReturnStatus
    readonly wish: ReturnWish
    readonly createdAt: string
  }[]
  readonly enquiries: readonly Pick<
    EnquiryLine,
    'id' | 'ticketNumber' | 'firstWords' | 'status' | 'createdAt'
  >[]
}
