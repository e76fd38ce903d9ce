import type { AccountEvent } from '#modules/accounts/index.ts'
import { lockOrdersOfUser } from '../data/order-locks.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** Locks an account's orders before its deletion, so that none is paid, shipped or returned until that is decided. */
export async function lockAccountOrders(tx: Tx, { userId }: AccountEvent): Promise<void> {
  await lockOrdersOfUser(tx, userId)
}
