/** What orders and new accounts earn in coins, and for how long coins last. The owner sets it. 1 coin is ₹1. */
export type RewardTerms = {
  /** Off: nothing is earned. Coins that shoppers have stay theirs to spend. */
  readonly isOn: boolean
  /** Of what is paid for an order. */
  readonly percent: number
  /** For a new account, once its address is verified. */
  readonly welcomeCoins: number
  /** Coins expire so many months after they were credited; null: never. */
  readonly expiryMonths: number | null
  /** Indian date. Coins credited before count as credited then: no expiry applies before it was announced. */
  readonly expirySince: string | null
}

/** What an order placed now earns; 0 while rewards are off. */
export function earnedPercent({ isOn, percent }: RewardTerms): number {
  return isOn ? percent : 0
}

/** What a new account gets now; 0 while rewards are off. */
export function welcomeCoinsOf({ isOn, welcomeCoins }: RewardTerms): number {
  return isOn ? welcomeCoins : 0
}

/** 'do not expire', or 'expire 12 months after they are earned'. */
export function expiryWords({ expiryMonths }: RewardTerms): string {
  if (expiryMonths === null) return 'do not expire'
  return `expire ${expiryMonths} month${expiryMonths === 1 ? '' : 's'} after they are earned`
}
