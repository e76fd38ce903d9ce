/** The dashboard's list of work that waits for staff. */
import type { Permission } from '#modules/staff/rules/permissions.ts'

/** Counts per kind of work; null if it could not be counted. */
export type NeedCounts = {
  readonly returns: number | null
  readonly parcels: number | null
  readonly money: number | null
  readonly enquiries: number | null
}

export type Need = {
  readonly words: string
  readonly count: number
  readonly href: string
  /** Hidden from staff who have no permission for it. */
  readonly permission: Permission
}

type Kind = {
  readonly of: keyof NeedCounts
  readonly one: string
  readonly many: string
  readonly href: string
  readonly permission: Permission
}

const KINDS: readonly Kind[] = [
  {
    of: 'money',
    one: 'payment or refund to look at',
    many: 'payments or refunds to look at',
    href: '/cms/reconciliation',
    permission: 'payments.read',
  },
  {
    of: 'parcels',
    one: 'parcel that needs a person',
    many: 'parcels that need a person',
    href: '/cms/parcels?show=todo',
    permission: 'orders.read',
  },
  {
    of: 'returns',
    one: 'return to decide',
    many: 'returns to decide',
    href: '/cms/returns?status=requested',
    permission: 'returns.read',
  },
  {
    of: 'enquiries',
    one: 'enquiry to answer',
    many: 'enquiries to answer',
    href: '/cms/enquiries?status=open',
    permission: 'enquiries.read',
  },
]

/** Most urgent first; without the kinds that have nothing waiting. */
export function needsOf(counts: NeedCounts): Need[] {
  return KINDS.flatMap(({ of, one, many, href, permission }) => {
    const count = counts[of] ?? 0
    return count > 0 ? [{ words: count === 1 ? one : many, count, href, permission }] : []
  })
}
