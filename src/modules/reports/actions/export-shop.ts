/** The whole shop as one archive for the owner, without sign-in data, keys and other secrets. */
import { writeArchive } from '#platform/database/archive/archive.ts'
import { temporaryFile, type TemporaryFile } from '#platform/database/archive/temporary-file.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { completePictures } from '#platform/pictures/move-pictures.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, requirePermission } from '#modules/staff/index.ts'
import { ARCHIVED_TABLES } from '../rules/archive-tables.ts'

/** Recorded in the audit log before anything is read. */
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
