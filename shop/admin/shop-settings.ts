/**
 * What the owner switches for the whole shop. Who changed it last and when stands beside it, and each change in the log.
 * The role is read again here, whatever let the caller through. No page of the cache speaks of these settings: the
 * cart asks for them with each quote.
 */
import { getSettings, updateSettingsBy } from '#database/queries/shop-settings.ts'
import { transaction } from '#database/transaction.ts'
import type { Facts } from '#domain/admin/audit.ts'
import type { ShopSettings, ShopSettingsInput } from '#domain/admin/shop-settings.ts'
import { MESSAGES } from '#domain/messages.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { noteChange } from './note-change.ts'
import { requirePermission } from './require-permission.ts'

export function getShopSettings(deps: Deps): Promise<ShopSettings> {
  return getSettings(deps.db.pool)
}

export function changeShopSettings(
  deps: Deps,
  actor: Actor,
  input: ShopSettingsInput,
): Promise<Result<ShopSettings>> {
  return transaction(deps.db, async (tx) => {
    const staff = await requirePermission(tx.client, actor, 'settings.change')
    if (!staff.ok) return staff
    const before = await getSettings(tx.client)
    if (!(await updateSettingsBy(tx, staff.value.staffId, input)))
      return fail({ code: 'stale', message: MESSAGES.staff_stale })
    await noteChange(tx, staff.value, {
      action: 'settings.changed',
      id: 'shop',
      label: 'Cash on delivery',
      before: factsOf(before),
      after: factsOf(input),
    })
    return ok(await getSettings(tx.client))
  })
}

function factsOf({ isCodOn, codFeePaise, codLimitPaise }: Omit<ShopSettingsInput, 'version'>): Facts {
  return { isCodOn, codFeePaise, codLimitPaise }
}
