/** Events of an account. */
import type { OrderId, UserId } from '#platform/rules/ids.ts'

export type AccountEvent =
  /** Its address was verified. Also emitted at each sign-in, to repeat what failed and to cover new guest orders. */
  | { readonly type: 'account.verified'; readonly userId: UserId }
  /** Its owner requested deletion. Subscribers lock their data: orders, then coins; the account comes last. */
  | { readonly type: 'account.deletion_requested'; readonly userId: UserId }
  /** Nothing prevents its deletion. Subscribers erase their data. */
  | AccountDeleted

export type AccountDeleted = {
  readonly type: 'account.deleted'
  readonly userId: UserId
  /** Lower case; '' if it is not verified, which matches nothing. */
  readonly email: string
  /** Guest orders of the address that were never paid. */
  readonly guestOrderIds: readonly OrderId[]
}

declare module '#platform/events.ts' {
  interface Events {
    readonly accounts: AccountEvent
  }
}
