/**
 * A mailed code opens the order list of an address, masked, once. Every failure gives the same message: wrong, expired,
 * used or too many attempts, and an address that never had a code.
 */
import {
  countFailedTry,
  markUsed,
  lockGuestCodes,
  type LockedCode,
  listGuestOrders,
  codeDigest,
} from '#modules/orders/index.ts'
import { listFollowedParcels } from '../data/parcel-views.ts'
import { transaction } from '#platform/database/transaction.ts'
import { CODE_TRIES, type GuestCodeInput } from '#platform/rules/guest-code.ts'
import { maskOrder, type MaskedOrderView } from '#modules/orders/rules/masked-order.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'

const MOST = 100

export async function openGuestOrders(
  deps: Deps,
  { email, code }: GuestCodeInput,
): Promise<Result<readonly MaskedOrderView[]>> {
  const isOpen = await transaction(deps.db, async (tx) => {
    const newest = newestCode(await lockGuestCodes(tx, email))
    if (!newest || newest.isUsed || newest.isOver || newest.failedAttempts >= CODE_TRIES) return false
    if (newest.codeHash === codeDigest(deps, newest.id, code)) return markUsed(tx, newest.id)
    await countFailedTry(tx, newest.id)
    return false
  })
  if (!isOpen) {
    deps.log.warn({}, 'a code for guest orders was refused')
    return fail({ code: 'bad_code', key: 'guest_code_wrong' })
  }
  const on = deps.db.pool
  const orders = await listGuestOrders(on, email, MOST)
  const parcels = await listFollowedParcels(
    on,
    orders.map(({ id }) => id),
  )
  return ok(orders.map((order) => maskOrder(order, parcels.get(order.id) ?? null)))
}

/** Of the mailed codes only the newest is valid. */
function newestCode(codes: readonly LockedCode[]): LockedCode | undefined {
  return codes
    .filter(({ codeHash }) => codeHash !== '')
    .toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())[0]
}
