/** What people may take with them: an account's data, the whole shop as an archive, and the plan of the export page. */
import { accountOf } from '#modules/accounts/index.ts'
import { listOrdersOfOwner } from '#modules/orders/index.ts'
import { recordAudit, requirePermission } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import { writeArchive } from '#platform/database/archive/archive.ts'
import { temporaryFile, type TemporaryFile } from '#platform/database/archive/temporary-file.ts'
import { ownerOf } from '#platform/database/owner.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { completePictures } from '#platform/pictures/stored-pictures.ts'
import { readDays, type Days } from '#platform/rules/range.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { findAccountExport } from '../data/account-export.ts'
import { countExports, findToday, type ExportCounts } from '../data/analytics-figures.ts'
import type { AccountExport } from '../rules/account-export.ts'
import { ARCHIVED_TABLES } from '../rules/archive-tables.ts'

/** More than anybody orders by hand. */
const MAX_ORDERS = 10_000

/** Everything that the shop stores about the requesting account, and about nobody else. */
export async function exportAccount(deps: Deps, actor: Actor): Promise<Result<AccountExport>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  const facts = await findAccountExport(deps.db.pool, owner.value)
  if (!facts) return fail({ code: 'unauthenticated', key: 'unauthenticated' })
  const orders = await listOrdersOfOwner(deps.db.pool, ownerOf(actor), {
    email: null,
    after: null,
    limit: MAX_ORDERS,
  })
  return ok({ exportedAt: deps.clock.now().toISOString(), ...facts, orders })
}

/**
 * The whole shop as one archive for the owner, without sign-in data, keys and other secrets. Recorded in the audit log
 * before anything is read.
 */
export async function exportShop(deps: Deps, actor: Actor): Promise<Result<TemporaryFile>> {
  const recorded = await transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'settings.change')
    if (!staff.ok) return staff
    await recordAudit(tx, staff.value, {
      action: 'export.shop',
      id: 'shop',
      label: 'Whole shop',
      after: { tables: ARCHIVED_TABLES.length },
    })
    return ok(null)
  })
  if (!recorded.ok) return recorded
  const complete = completePictures(deps.pictureStore)
  return ok(await temporaryFile((path) => writeArchive(deps.db.pool, path, ARCHIVED_TABLES, complete)))
}

type ExportPlan = {
  readonly counts: ExportCounts
  /** The order dates that the file covers; null for all. */
  readonly days: Days | null
  /** The requested dates are not a valid range. */
  readonly isRefused: boolean
  readonly today: string
}

/** What each file of the export page would contain. The caller has checked the permission. */
export async function getExportPlan(
  deps: Deps,
  asked: { readonly from: string | null; readonly to: string | null },
): Promise<ExportPlan> {
  const on = deps.db.pool
  const today = await findToday(on)
  const isAsked = Boolean(asked.from || asked.to)
  const days = isAsked ? readDays(asked.from, asked.to || today, today) : null
  return { counts: await countExports(on, days), days, isRefused: isAsked && days === null, today }
}
