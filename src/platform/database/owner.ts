import type { GuestSessionId, UserId } from '../rules/ids.ts'
import type { Actor } from '../actor.ts'

export type OwnerIds = { readonly userId: UserId | null; readonly guestSessionId: GuestSessionId | null }

/** Who an order belongs to: an account, or a guest's browser. */
export function ownerOf(actor: Actor): OwnerIds {
  return {
    userId: actor.kind === 'user' ? actor.userId : null,
    guestSessionId: actor.kind === 'guest' ? actor.guestSessionId : null,
  }
}

export function isOwner(actor: Actor, order: OwnerIds): boolean {
  if (actor.kind === 'visitor') return false
  if (actor.kind === 'user' && order.userId === actor.userId) return true
  return actor.guestSessionId !== undefined && order.guestSessionId === actor.guestSessionId
}
