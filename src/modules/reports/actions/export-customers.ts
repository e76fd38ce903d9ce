/**
 * Exports customers as rows of a file, batch by batch: each batch is a statement of its own, so that a slow client
 * holds nothing open. The audit log records who exported them and how many.
 */
import {
  countAccounts,
  countGuests,
  listAccountsAfter,
  listGuestsAfter,
  type AccountRow,
  type CustomerSearch,
  type GuestRow,
} from '../data/staff-customers.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { CsvCell } from '#platform/rules/csv.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import { searchOf } from './list-customers-for-staff.ts'

const BATCH = 500

export type CustomerFile = {
  readonly total: number
  readonly head: readonly string[]
  readonly batches: AsyncIterable<readonly (readonly CsvCell[])[]>
}

export type CustomerExport = {
  readonly kind: 'accounts' | 'guests'
  readonly search: string
  readonly status: string
  readonly tag?: string
}

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
    dayOf(createdAt),
    deleted,
    dayOf(offersSince),
    { count: coins },
    ...sumCells(row),
  ]
}

function guestCells(row: GuestRow): CsvCell[] {
  return [row.email, row.name, row.phone, ...sumCells(row)]
}

function sumCells({ orders, spentPaise, lastOrderAt }: AccountRow | GuestRow): CsvCell[] {
  return [{ count: orders }, { rupees: spentPaise }, dayOf(lastOrderAt)]
}

/** An ISO instant; empty if there is none. */
function dayOf(instant: Date | null): string {
  return instant?.toISOString() ?? ''
}
