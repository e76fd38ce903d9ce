/**
 * What the owner switches for the whole shop. Who changed it last and when stands beside it, and each change in the log.
 * The role is read again here, whatever let the caller through. No page of the cache speaks of these settings: the
 * cart asks for them with each quote.
 */
import { isStaff } from '#database/queries/rewards.ts'
import { getSettings, updateSettingsBy } from '#database/queries/shop-settings.ts'
import { transaction } from '#database/transaction.ts'
import type { ShopSettings, ShopSettingsInput } from '#domain/admin/shop-settings.ts'
import { MESSAGES } from '#domain/messages.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

export function getShopSettings(deps: Deps): Promise<ShopSettings> {
  return getSettings(deps.db.pool)
}

export function changeShopSettings(
  deps: Deps,
  actor: Actor,
  input: ShopSettingsInput,
): Promise<Result<ShopSettings>> {
  return transaction(deps.db, async (tx) => {
    if (actor.kind !== 'user' || !(await isStaff(tx.client, actor.userId)))
      return fail({ code: 'forbidden', message: MESSAGES.forbidden })
    const before = await getSettings(tx.client)
    await updateSettingsBy(tx, actor.userId, input)
    deps.log.info(
      { staff: actor.userId, before: wordsOf(before), after: wordsOf(input) },
      'shop settings changed',
    )
    return ok(await getSettings(tx.client))
  })
}

function wordsOf({ isCodOn, codFeePaise, codLimitPaise }: ShopSettingsInput): string {
  return `cash ${isCodOn ? 'on' : 'off'}, charge ${codFeePaise}, limit ${codLimitPaise} paise`
}
