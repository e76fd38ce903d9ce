/** Events of an account. */
import type { UserId } from '#platform/rules/ids.ts'

export type AccountEvent =
  /** Its address was verified. Also emitted at each sign-in, to repeat what failed and to cover new guest orders. */
  | { readonly type: 'account.verified'; readonly userId: UserId }
  /** Its owner requested deletion. Subscribers lock their data: orders, then coins; the account comes last. */
  | { readonly type: 'account.deletion_requested'; readonly userId: UserId }
  /** Nothing prevents its deletion. Subscribers erase their data. */
  | { readonly type: 'account.deleted'; readonly userId: UserId }

declare module '#platform/events.ts' {
  interface Events {
    readonly accounts: AccountEvent
  }
}
