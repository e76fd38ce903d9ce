/** When the money of a cancelled order is back, in the one sentence that every page and mail about it says. */
import { dayRange, POLICIES } from '../policies.ts'

/** `money` begins the sentence: 'Your money', or an amount. */
export function goesBackWhenCancelled(money: string): string {
  const days = dayRange(POLICIES.cancelledRefundWorkingDays)
  return `${money} goes back to where it came from. It reaches your account within ${days} working days.`
}
