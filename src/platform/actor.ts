import type { GuestSessionId, UserId } from './rules/ids.ts'

/** Who asks. Always taken from a cookie that the server set, never from a parameter. */
export type Actor =
  /** `wasGuest`: this browser had a guest session, which is over. */
  | { readonly kind: 'visitor'; readonly wasGuest?: true }
  | { readonly kind: 'guest'; readonly guestSessionId: GuestSessionId }
  | {
      readonly kind: 'user'
      readonly userId: UserId
      /** Of the request that asks; what staff change is noted with it. */
      readonly requestId?: string
      /** Staff who gave their password within the last minutes: what sends money asks for it. */
      readonly isPasswordFresh?: boolean
      /** Only where an order is being paid: the guest's session that this browser began it with. */
      readonly guestSessionId?: GuestSessionId
    }
