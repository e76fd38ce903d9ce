import type { GuestSessionId, UserId } from './rules/ids.ts'

/** The viewer. Always taken from a cookie that the server set, never from a parameter. */
export type Actor =
  /** `wasGuest`: this browser had a guest session, which has ended. */
  | { readonly kind: 'visitor'; readonly wasGuest?: true }
  | { readonly kind: 'guest'; readonly guestSessionId: GuestSessionId }
  | {
      readonly kind: 'user'
      readonly userId: UserId
      /** The current request's id; it is recorded with staff's changes. */
      readonly requestId?: string
      /** Staff who entered their password within the last minutes: refunds require it. */
      readonly isPasswordFresh?: boolean
      /** Only where an order is being paid: the guest's session that this browser began it with. */
      readonly guestSessionId?: GuestSessionId
    }
