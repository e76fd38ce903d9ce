/**
 * What staff can do with customers' accounts: send the verification mail again, sign out everywhere, reset a lost
 * second factor, and import customers from another shop. Staff accounts and factors need the permission to change
 * staff, so that nobody else can sign an owner out of the panel.
 */
import { recordAudit, requirePermission, staffTransaction, type Author } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import { enqueue } from '#platform/database/changes.ts'
import type { Database } from '#platform/database/connection.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { isUuid, type UserId } from '#platform/rules/ids.ts'
import { fail, ok, verbatim, type Result } from '#platform/rules/result.ts'
import type { Sheet } from '#platform/rules/sheet.ts'
import { deleteFactor, findAccount, findAccountByEmail, type AccountRow } from '../data/accounts.ts'
import {
  deleteCustomerImport,
  findCustomerImport,
  insertCustomerImport,
  insertImportedAccounts,
  listKnownEmails,
} from '../data/customer-imports.ts'
import { endSessions } from '../data/sign-in-records.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'
import {
  judgeCustomerSheet,
  readCustomerSheet,
  type CustomerRowError,
  type ImportedCustomer,
} from '../rules/customer-sheet.ts'
import { queueAccountMail } from './account-mails.ts'

type Target = { readonly userId: UserId }
/** How many sessions were signed out. */
type SignedOut = { readonly sessions: number }

/** Within the general limit on mails to one address. */
export function resendVerification(
  deps: Deps,
  actor: Actor,
  { userId }: Target,
): Promise<Result<{ readonly isQueued: true }>> {
  return staffTransaction(deps, actor, 'customers.change', async (tx, staff) => {
    const found = await accountToHelp(tx, actor, userId)
    if (!found.ok) return found
    const account = found.value
    if (account.isVerified) return fail({ code: 'invalid', key: 'customer_verified_before' })
    const email = account.email.toLowerCase()
    if (!(await queueAccountMail(deps, tx, email, { kind: 'verification', email })))
      return fail({ code: 'too_many_requests', key: 'customer_mails_enough' })
    // Only the id is recorded, because the log outlives the account.
    await recordAudit(tx, staff, { action: 'customer.verification_mailed', id: userId })
    return ok({ isQueued: true })
  })
}

export function signOutCustomer(deps: Deps, actor: Actor, { userId }: Target): Promise<Result<SignedOut>> {
  return staffTransaction(deps, actor, 'customers.change', async (tx, staff) => {
    const found = await accountToHelp(tx, actor, userId)
    if (!found.ok) return found
    const sessions = await endSessions(tx.client, userId, null)
    await recordAudit(tx, staff, {
      action: 'customer.signed_out',
      id: userId,
      after: { sessions },
    })
    return ok({ sessions })
  })
}

/** Where staff need a factor, the panel asks for its set-up at their next sign-in, as on first use. */
export function resetFactor(deps: Deps, actor: Actor, { userId }: Target): Promise<Result<SignedOut>> {
  return staffTransaction(deps, actor, 'staff.change', async (tx, staff) => {
    if (staff.staffId === userId) return fail({ code: 'invalid', key: 'factor_own' })
    return reset(tx, staff, await findAccount(tx.client, userId))
  })
}

/** For the only owner, who has nobody to ask: by a command on the server. */
export function resetFactorByCommand(db: Database, email: string): Promise<Result<SignedOut>> {
  const by = { staffId: 'command', name: 'Command line', requestId: '' }
  return transaction(db, async (tx) =>
    reset(tx, by, await findAccountByEmail(tx.client, email.toLowerCase())),
  )
}

async function reset(tx: Tx, by: Author, account: AccountRow | null): Promise<Result<SignedOut>> {
  if (!account) return fail({ code: 'not_found', key: 'customer_not_found' })
  const { id, isStaff } = account
  if (!(await deleteFactor(tx, id))) return fail({ code: 'invalid', key: 'factor_none' })
  const sessions = await endSessions(tx.client, id, null)
  await recordAudit(tx, by, {
    action: isStaff ? 'staff.factor_reset' : 'customer.factor_reset',
    id,
    label: isStaff ? account.name || account.email : '',
    after: { sessions },
  })
  await enqueue(tx, ACCOUNT_JOBS.sendAccountMail, { kind: 'factor_reset', userId: id })
  return ok({ sessions })
}

async function accountToHelp(tx: Tx, actor: Actor, userId: UserId): Promise<Result<AccountRow>> {
  const account = await findAccount(tx.client, userId)
  if (!account) return fail({ code: 'not_found', key: 'customer_not_found' })
  // Includes staff who are switched off, because they may be switched on again.
  const allowed = account.isStaff ? await requirePermission(tx.client, actor, 'staff.change') : ok(null)
  return allowed.ok ? ok(account) : allowed
}

const MAX_FILE_NAME = 200
/** Rows per write. */
const BATCH = 500

/** Stores a file to be previewed, then imported as a whole or not at all. */
export function startCustomerImport(
  deps: Deps,
  actor: Actor,
  input: { readonly fileName: string; readonly sheet: Sheet },
): Promise<Result<{ readonly id: string }>> {
  return staffTransaction(deps, actor, 'customers.change', async (tx, staff) => {
    const problem = judgeCustomerSheet(input.sheet)
    if (problem !== null) return fail({ code: 'invalid', ...verbatim(problem) })
    const fileName = input.fileName.replace(/[\p{Cc}]/gu, '').slice(0, MAX_FILE_NAME)
    return ok({ id: await insertCustomerImport(tx, { fileName, sheet: input.sheet }, staff.staffId) })
  })
}

type CustomerImportPreview = {
  readonly fileName: string
  readonly created: readonly ImportedCustomer[]
  /** They have an account, which stays as it is. */
  readonly known: number
  readonly skipped: number
  readonly addressesLeftOut: number
  readonly errors: readonly CustomerRowError[]
}

export async function previewCustomerImport(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<CustomerImportPreview>> {
  const staff = await requirePermission(deps.db.pool, actor, 'customers.change')
  if (!staff.ok) return staff
  const found = isUuid(id) ? await findCustomerImport(deps.db.pool, id) : null
  if (!found) return fail({ code: 'not_found', key: 'import_over' })
  const { customers, errors, skipped, addressesLeftOut } = readCustomerSheet(found.sheet)
  const known = await listKnownEmails(
    deps.db.pool,
    customers.map(({ email }) => email),
  )
  const created = customers.filter(({ email }) => !known.has(email))
  const { fileName } = found
  return ok({ fileName, created, known: known.size, skipped, addressesLeftOut, errors })
}

/**
 * The new accounts have no password and are not verified. No mail is sent, and the welcome coins wait for the
 * verification.
 */
export function applyCustomerImport(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<{ readonly created: number }>> {
  return staffTransaction(deps, actor, 'customers.change', async (tx, staff) => {
    const found = isUuid(id) ? await deleteCustomerImport(tx, id) : null
    if (!found) return fail({ code: 'not_found', key: 'import_over' })
    const { customers, errors } = readCustomerSheet(found.sheet)
    // The refusal also brings the file back.
    if (errors.length > 0) return fail({ code: 'invalid', key: 'customers_errors' })
    let [created, addresses] = [0, 0]
    for (let start = 0; start < customers.length; start += BATCH) {
      const written = await insertImportedAccounts(tx, customers.slice(start, start + BATCH))
      created += written.created
      addresses += written.addresses
    }
    await recordAudit(tx, staff, {
      action: 'customer.imported',
      id: `import-${id}`,
      label: found.fileName,
      // No names or addresses: the log outlives them.
      after: { created, addresses, known: customers.length - created },
    })
    return ok({ created })
  })
}
