/** What happens to an account. */
import type { UserId } from '#platform/rules/ids.ts'

export type AccountEvent =
  /** Its address was verified. Emitted at each sign-in too, which makes up for what failed or came since. */
  | { readonly type: 'account.verified'; readonly userId: UserId }
  /** Its owner asked for its deletion. Subscribers lock what they hold of it: orders, then coins; the account comes last. */
  | { readonly type: 'account.deletion_requested'; readonly userId: UserId }
  /** Nothing is against its deletion. Subscribers erase what they hold of it. */
  | { readonly type: 'account.deleted'; readonly userId: UserId }

declare module '#platform/events.ts' {
  interface Events {
    readonly accounts: AccountEvent
  }
}
