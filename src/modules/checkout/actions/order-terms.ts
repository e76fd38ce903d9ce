import { findTerms } from '#modules/staff/index.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { NO_ORDER_LIMITS, type SellingTerms } from '#platform/rules/shop-facts.ts'

/** What prices an order. The owner's limits are for shoppers: orders that staff take have none. */
export function orderTerms(terms: SellingTerms, isByStaff: boolean): SellingTerms {
  return isByStaff ? { ...terms, orderLimits: NO_ORDER_LIMITS } : terms
}

/** The terms as of now. */
export async function findOrderTerms(on: Queryable, isByStaff: boolean): ReturnType<typeof findTerms> {
  const { cod, terms } = await findTerms(on)
  return { cod, terms: orderTerms(terms, isByStaff) }
}
