/** The counts of open work beside the navigation's entries. */
import { mayStaff, type Permission, type StaffRole } from './permissions.ts'

export type WorkCounts = {
  /** Paid or confirmed orders that are still in the warehouse. */
  readonly toPack: number
  readonly returns: number
  /** Parcels that need action. */
  readonly parcels: number
  readonly enquiries: number
  /** Payments and refunds in the reconciliation. */
  readonly money: number
  /** Failed jobs. */
  readonly jobs: number
}

type Kind = {
  /** The permission of the page that lists the work. */
  readonly permission: Permission
  /** Text after the count, for screen readers. */
  readonly words: string
  /** Something failed or is late: shown in red. */
  readonly isAlarm: boolean
}

export const WORK: Readonly<Record<keyof WorkCounts, Kind>> = {
  toPack: { permission: 'orders.read', words: 'to pack', isAlarm: false },
  returns: { permission: 'returns.read', words: 'to decide', isAlarm: false },
  parcels: { permission: 'orders.read', words: 'need action', isAlarm: true },
  enquiries: { permission: 'enquiries.read', words: 'new', isAlarm: false },
  money: { permission: 'payments.read', words: 'to resolve', isAlarm: true },
  jobs: { permission: 'integrations.read', words: 'failed jobs', isAlarm: true },
}

/** The open work that this role may see. */
export function workFor(role: StaffRole | null, counts: WorkCounts): Partial<WorkCounts> {
  return Object.fromEntries(
    Object.entries(counts).filter(([name]) => mayStaff(role, WORK[name as keyof WorkCounts].permission)),
  )
}
