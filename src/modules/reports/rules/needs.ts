/** The dashboard's list of work that waits for staff. */
import type { WorkCounts } from '#modules/staff/rules/work-counts.ts'
import type { Permission } from '#modules/staff/rules/permissions.ts'

export type Need = {
  readonly words: string
  readonly count: number
  readonly href: string
  /** Hidden from staff who have no permission for it. */
  readonly permission: Permission
}

type Kind = {
  readonly of: keyof WorkCounts
  readonly one: string
  readonly many: string
  readonly href: string
  readonly permission: Permission
}

const KINDS: readonly Kind[] = [
  {
    of: 'toPack',
    one: 'order to pack',
    many: 'orders to pack',
    href: '/cms/orders?state=to_ship',
    permission: 'orders.read',
  },
  {
    of: 'money',
    one: 'payment or refund to resolve',
    many: 'payments or refunds to resolve',
    href: '/cms/reconciliation',
    permission: 'payments.read',
  },
  {
    of: 'parcels',
    one: 'parcel that needs action',
    many: 'parcels that need action',
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
export function needsOf(counts: Partial<WorkCounts>): Need[] {
  return KINDS.flatMap(({ of, one, many, href, permission }) => {
    const count = counts[of] ?? 0
    return count > 0 ? [{ words: count === 1 ? one : many, count, href, permission }] : []
  })
}
