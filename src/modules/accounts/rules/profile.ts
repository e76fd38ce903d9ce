/** An account as its owner sees it. */
import type { UserId } from '#platform/rules/ids.ts'

export type Profile = {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly hasFactor: boolean
  readonly isStaff: boolean
  /** Since when its owner agrees to offers by email; null when not. */
  readonly offersSince: string | null
  readonly memberSince: string
}
