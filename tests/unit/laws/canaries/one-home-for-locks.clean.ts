// database/queries/locks-clean.ts
import { LOCK_PRODUCTS } from '../locks.ts'

/** Taken for update elsewhere. */
export const text = 'update orders set paid_at = now() where id = $1'
export const lock = LOCK_PRODUCTS
