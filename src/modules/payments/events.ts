/** What happens to money that goes back. */
export type RefundEvent = {
  /** It has left for its customer. Emitted in the transaction that writes it down, which holds the order's lock. */
  readonly type: 'refund.accepted'
  readonly refundId: string
}

declare module '#platform/events.ts' {
  interface Events {
    readonly payments: RefundEvent
  }
}
