import type { GuestSessionId, UserId } from '#domain/ids.ts'

/** Who asks. Always taken from a cookie that the server set, never from a parameter. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'guest'; readonly guestSessionId: GuestSessionId }
  | { readonly kind: 'user'; readonly userId: UserId }
