// shop/orders/imports-clean.ts
import { db } from '#database/connection.ts'
import { findOrder } from '#database/queries/orders.ts'
import { ZERO } from '#domain/money.ts'
import type { Payments } from '#providers/payments/port.ts'
import type { Deps } from '../deps.ts'
import { getOrder } from './get-order.ts'

export function openPayment(deps: Deps, payments: Payments, id: string): string {
  const order = getOrder(deps, id) ?? findOrder(db.name)
  return payments.open(order ?? String(ZERO))
}
