/** Mails staff who may edit products about newly low stock: once a day at most, and only if there is any. */
import { listLowStockLines, takeNewLowStock } from '../data/low-stock.ts'
import { CATALOGUE_JOBS } from '../jobs.ts'
import { lowStockMail } from '../rules/low-stock-mail.ts'
import { findStaffMember, listStaffMembers } from '#modules/staff/index.ts'
import { mayStaff } from '#modules/staff/rules/permissions.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import { mailIdOf } from '#platform/mail/mail-id.ts'
import type { Deps } from '#platform/deps.ts'

/** The job. Recorded and queued in one transaction, so that each product is in exactly one mail. */
export async function mailLowStock(deps: Deps): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const productIds = await takeNewLowStock(tx)
    if (productIds.length === 0) return
    for (const { userId: staffId, staffRole, disabledAt } of await listStaffMembers(tx.client))
      if (disabledAt === null && mayStaff(staffRole, 'products.change'))
        await enqueue(tx, CATALOGUE_JOBS.sendLowStockMail, { staffId, productIds })
  })
}

export async function sendLowStockMail(
  deps: Deps,
  input: {
    readonly staffId: string
    readonly productIds: readonly string[]
    readonly jobId?: string | undefined
  },
): Promise<void> {
  const staff = await findStaffMember(deps.db.pool, input.staffId)
  const lines = await listLowStockLines(deps.db.pool, input.productIds)
  if (staff === null || lines.length === 0) return
  const link = `${deps.options.shopUrl}/cms/products?stock=low&status=active`
  const id = mailIdOf(deps, input.jobId, 'low stock')
  await deps.mail.send({ id, to: staff.email, ...lowStockMail(lines, link) })
}
