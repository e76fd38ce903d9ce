/** Customers as staff see them: accounts, or guests listed by the address they ordered with. */
import { listAddressesOf } from '#modules/accounts/index.ts'
import { listEnquiriesOfEmail, type StaffEnquiry } from '#modules/enquiries/index.ts'
import { firstWords } from '#modules/enquiries/rules/staff-enquiry.ts'
import { listCustomerOrders } from '#modules/orders/index.ts'
import { getLedger } from '#modules/rewards/index.ts'
import { recordAudit, requirePermission } from '#modules/staff/index.ts'
import { tagOf } from '#modules/staff/rules/tags.ts'
import type { Actor } from '#platform/actor.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { CsvCell } from '#platform/rules/csv.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import {
  countAccounts,
  countAccountSums,
  countGuests,
  findCustomer,
  listAccounts,
  listAccountsAfter,
  listCustomerReturns,
  listCustomerReviews,
  listGuests,
  listGuestsAfter,
  type AccountRow,
  type CustomerFacts,
  type CustomerSearch,
  type GuestRow,
} from '../data/staff-customers.ts'
import type {
  AccountLine,
  AccountPage,
  CustomerDetail,
  CustomerView,
  GuestLine,
  GuestPage,
} from '../rules/staff-customer.ts'

const ACCOUNT_STATUSES = ['verified', 'unverified', 'deleted'] as const

type CustomersAsked = {
  readonly search: string
  readonly status: string
  /** Of accounts. */
  readonly tag?: string
  readonly page: number
}

/** Accounts, newest first; an unknown status means all. */
export async function listAccountsForStaff(deps: Deps, input: CustomersAsked): Promise<AccountPage> {
  const page = pageOf(input.page)
  const found = await listAccounts(deps.db.pool, searchOf(input), windowOf(page))
  return { accounts: found.rows.map(asAccount), total: found.total, page, pageSize: PAGE_SIZE }
}

/** Guests, sorted by their latest order, newest first. */
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

const MAX_SHOWN = 10
const MAX_ID = 100

/**
 * One account as staff see it, without credentials. null if there is no such account. Its enquiries are those sent with
 * the same email address, even if somebody else typed it.
 */
export async function getCustomerForStaff(
  deps: Deps,
  input: { readonly id: string },
): Promise<CustomerDetail | null> {
  const on = deps.db.pool
  const isId = input.id.length <= MAX_ID && !input.id.includes('\0')
  const customer = isId ? await findCustomer(on, input.id) : null
  if (!customer) return null
  const { id, email } = customer
  const [sums, addresses, orders, ledger, reviews, returns, enquiries] = await Promise.all([
    countAccountSums(on, id),
    listAddressesOf(on, id),
    listCustomerOrders(on, id, MAX_SHOWN),
    getLedger(deps, id, { before: null }),
    listCustomerReviews(on, id, MAX_SHOWN),
    listCustomerReturns(on, id, MAX_SHOWN),
    customer.deletedAt ? [] : listEnquiriesOfEmail(on, email.toLowerCase(), MAX_SHOWN),
  ])
  return {
    customer: factsOf(customer),
    sums: { orders: sums.orders, spentPaise: sums.spentPaise },
    addresses,
    orders: orders.map((order) => ({ ...order, createdAt: createdAtOf(order) })),
    ledger: {
      balance: ledger.balance,
      totalEarned: ledger.totalEarned,
      lines: ledger.lines.slice(0, MAX_SHOWN),
    },
    reviews: reviews.map((review) => ({ ...review, createdAt: createdAtOf(review) })),
    returns: returns.map((each) => ({ ...each, createdAt: createdAtOf(each) })),
    enquiries: enquiries.map(lineOf),
  }
}

function factsOf({ createdAt, deletedAt, offersSince, lastSeenAt, ...rest }: CustomerFacts): CustomerView {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
    offersSince: offersSince?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

function lineOf(enquiry: StaffEnquiry) {
  const { id, ticketNumber, requirement, status } = enquiry
  return { id, ticketNumber, firstWords: firstWords(requirement), status, createdAt: createdAtOf(enquiry) }
}

const createdAtOf = ({ createdAt }: { readonly createdAt: Date }) => createdAt.toISOString()

const BATCH = 500

type CustomerFile = {
  readonly total: number
  readonly head: readonly string[]
  readonly batches: AsyncIterable<readonly (readonly CsvCell[])[]>
}

type CustomerExport = Omit<CustomersAsked, 'page'> & { readonly kind: 'accounts' | 'guests' }

/**
 * Customers as rows of a file, batch by batch: each batch is a statement of its own, so that a slow client holds
 * nothing open. The audit log records who exported them and how many.
 */
export async function exportCustomers(
  deps: Deps,
  actor: Actor,
  input: CustomerExport,
): Promise<Result<CustomerFile>> {
  const by = searchOf(input)
  const isOfGuests = input.kind === 'guests'
  const counted = await transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'data.export')
    if (!staff.ok) return staff
    const total = await (isOfGuests ? countGuests : countAccounts)(tx.client, by)
    const isWhole = by.pattern === '' && by.status === '' && by.tag === ''
    await recordAudit(tx, staff.value, {
      action: 'export.customers',
      id: input.kind,
      after: { rows: total, isWhole },
    })
    return ok(total)
  })
  if (!counted.ok) return counted
  return ok({
    total: counted.value,
    head: isOfGuests ? GUEST_HEAD : ACCOUNT_HEAD,
    batches: isOfGuests ? guestBatches(deps, by) : accountBatches(deps, by),
  })
}

const SUM_HEAD = ['Orders', 'Spent (INR)', 'Last order']
const ACCOUNT_HEAD = [
  'Customer ID',
  'Name',
  'Email',
  'Verified',
  'Since',
  'Deleted',
  'Offers since',
  'Coins',
  ...SUM_HEAD,
]
const GUEST_HEAD = ['Email', 'Name', 'Phone', ...SUM_HEAD]

async function* accountBatches({ db }: Deps, by: CustomerSearch) {
  let after: UserId | null = null
  for (;;) {
    const rows: AccountRow[] = await listAccountsAfter(db.pool, by, after, { limit: BATCH, offset: 0 })
    yield rows.map(accountCells)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

async function* guestBatches({ db }: Deps, by: CustomerSearch) {
  let after = ''
  for (;;) {
    const rows: GuestRow[] = await listGuestsAfter(db.pool, by, after, BATCH)
    yield rows.map(guestCells)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.key
  }
}

function accountCells(row: AccountRow): CsvCell[] {
  const { id, name, email, isVerified, createdAt, isDeleted, offersSince, coins } = row
  const [verified, deleted] = [isVerified ? 'yes' : 'no', isDeleted ? 'yes' : 'no']
  return [
    id,
    name,
    email,
    verified,
    instantOf(createdAt),
    deleted,
    instantOf(offersSince),
    { count: coins },
    ...sumCells(row),
  ]
}

function guestCells(row: GuestRow): CsvCell[] {
  return [row.email, row.name, row.phone, ...sumCells(row)]
}

function sumCells({ orders, spentPaise, lastOrderAt }: AccountRow | GuestRow): CsvCell[] {
  return [{ count: orders }, { rupees: spentPaise }, instantOf(lastOrderAt)]
}

/** An ISO instant; empty if there is none. */
function instantOf(instant: Date | null): string {
  return instant?.toISOString() ?? ''
}
