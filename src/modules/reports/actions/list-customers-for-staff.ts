/** Customers as staff see them: accounts, or guests listed by the address they ordered with. */
import {
  listAccounts,
  listGuests,
  type AccountRow,
  type CustomerSearch,
  type GuestRow,
} from '../data/staff-customers.ts'
import { tagOf } from '#modules/staff/rules/tags.ts'
import type { AccountLine, AccountPage, GuestLine, GuestPage } from '../rules/staff-customer.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/staff-table.ts'

export const ACCOUNT_STATUSES = ['verified', 'unverified', 'deleted'] as const

export type CustomersAsked = {
  readonly search: string
  readonly status: string
  /** Of accounts. */
  readonly tag?: string
  readonly page: number
}

/** Newest first; an unknown status means all. */
export async function listAccountsForStaff(deps: Deps, input: CustomersAsked): Promise<AccountPage> {
  const page = pageOf(input.page)
  const found = await listAccounts(deps.db.pool, searchOf(input), windowOf(page))
  return { accounts: found.rows.map(asAccount), total: found.total, page, pageSize: PAGE_SIZE }
}

/** Sorted by their latest order, newest first. */
export async function listGuestsForStaff(deps: Deps, input: CustomersAsked): Promise<GuestPage> {
  const page = pageOf(input.page)
  const found = await listGuests(deps.db.pool, searchOf(input), windowOf(page))
  return {
    guests: found.rows.map(asGuest),
    total: found.total,
    isMore: found.isMore,
    page,
    pageSize: PAGE_SIZE,
  }
}

const windowOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })

export function searchOf({ search, status, tag = '' }: Omit<CustomersAsked, 'page'>): CustomerSearch {
  return {
    pattern: patternOf(search),
    phone: phoneOf(search),
    status: ACCOUNT_STATUSES.find((each) => each === status) ?? '',
    tag: tagOf(tag),
  }
}

/**
 * The last ten digits of a text that may be a phone number, with or without +91, reversed. Fewer than six digits are
 * not searched.
 */
function phoneOf(search: string): string {
  const digits = /^[+\d\s()-]{6,40}$/.test(search.trim()) ? search.replace(/\D/g, '') : ''
  return digits.length >= 6 ? [...digits.slice(-10)].toReversed().join('') : ''
}

function asAccount({ offersSince: _offersSince, ...row }: AccountRow): AccountLine {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
  }
}

function asGuest(row: GuestRow): GuestLine {
  return { ...row, lastOrderAt: row.lastOrderAt?.toISOString() ?? null }
}
