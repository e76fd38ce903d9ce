/** What the shop needs of the owner's customer system (CRM): to hand an enquiry over. */

/** An enquiry as it leaves the shop. */
export type ForwardedEnquiry = {
  /** The lead's id. It is the same however often the enquiry is handed over. */
  readonly id: string
  /** What both sides quote. */
  readonly ticketNumber: number
  readonly name: string
  readonly email: string
  /** Ten digits. */
  readonly mobile: string
  readonly requirement: string
  /** The page it was sent from; empty when that is not known. */
  readonly websiteUrl: string
  readonly createdAt: Date
}

/** A system that does not answer, or refuses, is expected: it is a value, not an exception. */
export type CrmAnswer =
  /** `reference`: what the system calls the enquiry; empty when it does not say. */
  { readonly ok: true; readonly reference: string } | { readonly ok: false; readonly detail: string }

export type Crm = {
  /** Handing the same enquiry over twice makes one lead, when the system heeds the key that comes with it. */
  forward(enquiry: ForwardedEnquiry): Promise<CrmAnswer>
}

declare module '#platform/deps.ts' {
  interface Deps {
    /** Null: the owner has set no hook for enquiries. */
    readonly crm: Crm | null
  }
}
