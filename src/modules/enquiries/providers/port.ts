/** What the shop needs from the owner's CRM: to accept an enquiry. */

/** An enquiry as it leaves the shop. */
export type ForwardedEnquiry = {
  /** The lead's id. It is the same however often the enquiry is forwarded. */
  readonly id: string
  /** The number that both sides quote. */
  readonly ticketNumber: number
  readonly name: string
  readonly email: string
  /** Ten digits. */
  readonly mobile: string
  readonly requirement: string
  /** The page it was sent from; empty if unknown. */
  readonly websiteUrl: string
  readonly createdAt: Date
}

/** A CRM that does not answer or refuses is expected: a value, not an exception. */
export type CrmAnswer =
  /** `reference`: the CRM's id of the enquiry; empty if it returns none. */
  { readonly ok: true; readonly reference: string } | { readonly ok: false; readonly detail: string }

export type Crm = {
  /** Forwarding the same enquiry twice makes one lead, if the CRM heeds the idempotency key. */
  forward(enquiry: ForwardedEnquiry): Promise<CrmAnswer>
}

declare module '#platform/deps.ts' {
  interface Deps {
    /** null: the owner has set no webhook for enquiries. */
    readonly crm: Crm | null
  }
}
