/**
 * Money is a whole number of paise everywhere inside the shop; rupees exist only at the edges
 * (screens, integrators' JSON, CSV).
 */
declare const paiseBrand: unique symbol
export type Paise = number & { readonly [paiseBrand]: true }

export const ZERO_PAISE = 0 as Paise
export const PAISE_PER_RUPEE = 100

/** A whole number of paise. Throws a RangeError on fractions, NaN and unsafe integers: those are bugs. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of paise: ${value}`)
  return value as Paise
}

/** Paise of an amount in rupees, rounded to the nearest paisa. */
export function fromRupees(rupees: number): Paise {
  return paise(Math.round(rupees * PAISE_PER_RUPEE))
}

/** Rupees as a number with at most two decimals, for integrators and CSV. */
export function toRupees(amountPaise: Paise): number {
  return amountPaise / PAISE_PER_RUPEE
}

export function addPaise(...amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce((sum: number, amount) => sum + amount, 0))
}

export function timesPaise(unitPaise: Paise, quantity: number): Paise {
  return paise(unitPaise * quantity)
}

/** The whole-rupee part of `percent` of an amount: discounts and coins are "rounded down" to rupees (spec §9). */
export function percentInWholeRupees(amountPaise: Paise, percent: number): Paise {
  return paise(Math.floor((amountPaise * percent) / 100 / PAISE_PER_RUPEE) * PAISE_PER_RUPEE)
}

/** "₹1,23,456", with paise only when they are not zero. */
export function formatInr(amountPaise: Paise): string {
  const amount = Math.abs(amountPaise)
  const rest = amount % PAISE_PER_RUPEE
  const paiseText = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`
  return `${amountPaise < 0 ? '-' : ''}₹${groupDigits(Math.floor(amount / PAISE_PER_RUPEE))}${paiseText}`
}

/** "1 coin", "1,23,456 coins". */
export function formatCoins(coins: number): string {
  return `${groupDigits(coins)} ${coins === 1 ? 'coin' : 'coins'}`
}

/** "1,23,456", of an integer. By hand: a phone takes long to set up `Intl.NumberFormat`. */
export function groupDigits(count: number): string {
  const digits = String(count)
  // The last three digits, and pairs before them.
  const pairs = digits.slice(0, -3).replace(/\B(?=(?:\d\d)+$)/g, ',')
  return pairs === '' ? digits : `${pairs},${digits.slice(-3)}`
}

/**
 * Splits `total` over `weights` by the largest remainder.
 * The parts sum to `total`; a part never exceeds its weight while `total` ≤ sum of weights; a zero weight gets
 * zero; each part lies within one paisa of its exact share; ties go to the earlier line.
 */
export function allocate(total: Paise, weights: readonly Paise[]): Paise[] {
  if (total < 0 || weights.some((weight) => weight < 0))
    throw new RangeError('allocate needs amounts of at least 0')
  const sum = weights.reduce((all: bigint, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) {
    if (total > 0) throw new RangeError('nothing to allocate to')
    return weights.map(() => ZERO_PAISE)
  }
  // Products of two amounts can exceed the safe integers: exact shares are calculated in bigint.
  const shares = weights.map((weight, line) => {
    const exact = BigInt(total) * BigInt(weight)
    return { line, floor: Number(exact / sum), remainder: exact % sum }
  })
  let left = total - shares.reduce((all, share) => all + share.floor, 0)
  const parts = shares.map((share) => share.floor)
  const byRemainder = shares
    .filter((share) => share.remainder > 0n)
    .toSorted((a, b) => (a.remainder === b.remainder ? a.line - b.line : a.remainder > b.remainder ? -1 : 1))
  for (const share of byRemainder) {
    if (left === 0) break
    parts[share.line] = share.floor + 1
    left -= 1
  }
  return parts.map(paise)
}
