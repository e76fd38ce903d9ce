import { db } from '#database/connection.ts'
import { findOrder } from '#database/queries/orders.ts'
import { razorpay } from '#providers/payments/razorpay.ts'
import type { Deps } from '#shop/deps.ts'

export const deps: Deps = { db, payments: razorpay, clock: () => Date.now() }
export const firstOrder = findOrder('1')
