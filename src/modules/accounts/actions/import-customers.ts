/**
 * Customers from another shop: previewed, then imported as a whole or not at all. Their accounts have no password and
 * are not verified; no mail is sent, and the welcome coins wait for the verification.
 */
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { verbatim, fail, ok, type Result } from '#platform/rules/result.ts'
import type { Sheet } from '#platform/rules/sheet.ts'
import { recordAudit, requirePermission, staffTransaction } from '#modules/staff/index.ts'
import {
  deleteCustomerImport,
  findCustomerImport,
  insertCustomerImport,
  insertImportedAccounts,
  listKnownEmails,
} from '../data/customer-imports.ts'
import {
  judgeCustomerSheet,
  readCustomerSheet,
  type CustomerRowError,
  type ImportedCustomer,
} from '../rules/customer-sheet.ts'

const FILE_NAME_LENGTH = 200
/** Rows per write. */
const AT_ONCE = 500

export function startCustomerImport(
  deps: Deps,
  actor: Actor,
  input: { readonly fileName: string; readonly sheet: Sheet },
): Promise<Result<{ readonly id: string }>> {
  return staffTransaction(deps, actor, 'customers.change', async (tx, staff) => {
    const problem = judgeCustomerSheet(input.sheet)
    if (problem !== null) return fail({ code: 'invalid', ...verbatim(problem) })
    const fileName = input.fileName.replace(/[\p{Cc}]/gu, '').slice(0, FILE_NAME_LENGTH)
    return ok({ id: await insertCustomerImport(tx, { fileName, sheet: input.sheet }, staff.staffId) })
  })
}

export type CustomerImportPreview = {
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
    for (let start = 0; start < customers.length; start += AT_ONCE) {
      const written = await insertImportedAccounts(tx, customers.slice(start, start + AT_ONCE))
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
