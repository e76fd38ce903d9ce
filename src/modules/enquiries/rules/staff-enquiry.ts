/** An enquiry as staff see it. Instants are ISO texts. */
import type { StaffOrderRow } from '#modules/orders/rules/staff-order-row.ts'
import type { EnquiryStatus, EnquiryStep } from './enquiry-work.ts'
import type { EnquiryView } from './enquiry-view.ts'

/** A row of the staff table. */
export type EnquiryLine = {
  readonly id: string
  readonly ticketNumber: number
  readonly name: string
  readonly email: string
  readonly firstWords: string
  /** The page it was sent from, according to the sender's browser. Never fetched, and not a link. */
  readonly websiteUrl: string
  readonly status: EnquiryStatus
  readonly timesSent: number
  /** The sender's account was deleted, and the text with it. */
  readonly isErased: boolean
  /** The owner's CRM has accepted it. */
  readonly isForwarded: boolean
  readonly createdAt: string
}

export type EnquiryPage = {
  readonly enquiries: readonly EnquiryLine[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

export type WholeEnquiry = EnquiryView & {
  readonly status: EnquiryStatus
  readonly timesSent: number
  readonly isErased: boolean
  readonly forwardedAt: string | null
  readonly crmReference: string
  readonly createdAt: string
}

export type EnquiryEventView = {
  readonly id: number
  readonly kind: EnquiryStep
  readonly words: string
  readonly actorName: string
  readonly createdAt: string
}

/** An order in a short list about its customer. */
export type OrderLine = Omit<
  StaffOrderRow,
  'customerName' | 'customerEmail' | 'delivery' | 'tags' | 'isArchived'
>

export type EnquiryDetail = {
  readonly enquiry: WholeEnquiry
  /** Newest first. */
  readonly events: readonly EnquiryEventView[]
  /** What else came from its address, which anybody can type. */
  readonly others: readonly EnquiryLine[]
  readonly orders: readonly OrderLine[]
}
