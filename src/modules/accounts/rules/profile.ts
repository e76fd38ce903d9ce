/** An account as its owner sees it. */
import type { UserId } from '#platform/rules/ids.ts'

export type Profile = {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly hasFactor: boolean
  readonly isStaff: boolean
  /** When its owner agreed to offers by email; null if not. */
  readonly offersSince: string | null
  readonly memberSince: string
}
