/** Events of refunds. */
export type RefundEvent = {
  /** The refund was sent. Emitted in the transaction that records it, which holds the order's lock. */
  readonly type: 'refund.accepted'
  readonly refundId: string
}

declare module '#platform/events.ts' {
  interface Events {
    readonly payments: RefundEvent
  }
}
