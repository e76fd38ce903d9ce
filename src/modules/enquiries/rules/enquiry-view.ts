/** A stored enquiry. The number is what both sides quote; the id is the lead's. */
export type EnquiryView = {
  readonly id: string
  readonly ticketNumber: number
  readonly name: string
  readonly email: string
  /** Ten digits. */
  readonly mobile: string
  readonly requirement: string
  readonly websiteUrl: string
}

/** The answer to its sender. */
export type EnquiryReceipt = { readonly leadId: string; readonly ticketNumber: number }
