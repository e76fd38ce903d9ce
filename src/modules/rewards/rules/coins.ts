/**
 * Reward coins (spec §5, §9): 1 coin is 1 rupee; an order earns a percentage of its payable total, rounded down. Only as many
 * coins are spent as reduce the total, and a remainder between 0 and the provider's minimum of ₹1 is avoided.
 */
import type { MessageKey } from '#platform/rules/messages.ts'
import { paise, PAISE_PER_RUPEE, percentInWholeRupees, type Paise } from '#platform/rules/money.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'

/** The smallest amount the payment provider accepts: ₹1. */
export const PROVIDER_MINIMUM_PAISE = PAISE_PER_RUPEE

/** `percent` as snapshotted on the order, or of the terms now. */
export function coinsEarned(totalPaise: Paise, percent: number): number {
  return percentInWholeRupees(totalPaise, percent) / PAISE_PER_RUPEE
}

export type Redemption = { readonly coins: number; readonly discountPaise: Paise }

/**
 * The discount for `wanted` coins. Refused if not a positive integer, above the balance or above the subtotal.
 * `payablePaise` is the total before coins.
 */
export function redeemCoins(input: {
  readonly wanted: number
  readonly balance: number
  readonly subtotalPaise: Paise
  readonly payablePaise: Paise
}): Result<Redemption> {
  const { wanted, balance, subtotalPaise, payablePaise } = input
  if (!Number.isSafeInteger(wanted) || wanted <= 0) return refused('coins_invalid')
  if (wanted > balance) return refused('coins_insufficient')
  if (wanted * PAISE_PER_RUPEE > subtotalPaise) return refused('coins_above_cart')
  const coins = spendable(Math.min(wanted, Math.floor(payablePaise / PAISE_PER_RUPEE)), payablePaise)
  return ok({ coins, discountPaise: paise(coins * PAISE_PER_RUPEE) })
}

function spendable(coins: number, payablePaise: Paise): number {
  const rest = payablePaise - coins * PAISE_PER_RUPEE
  return rest > 0 && rest < PROVIDER_MINIMUM_PAISE ? Math.max(0, coins - 1) : coins
}

function refused(key: MessageKey): Result<Redemption> {
  return fail({ code: 'insufficient_coins', key })
}
