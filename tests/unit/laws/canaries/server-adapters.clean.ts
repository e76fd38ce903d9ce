// server/adapters-clean.ts
import { db } from '#database/connection.ts'
import type { Payments } from '#providers/payments/port.ts'
import { getOrder } from '#shop/orders/get-order.ts'
import { deps } from './compose.ts'

export const use = [db, deps, getOrder]
export type Use = Payments
