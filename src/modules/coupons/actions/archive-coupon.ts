/**
 * Staff delete a coupon: it is archived and can't be used any more, but orders that used it keep it. So a coupon
 * deleted by mistake can be restored unchanged.
 */
import { invalidateTags } from '#platform/database/changes.ts'
import { setArchived } from '../data/staff-coupons.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'

type Answer = Promise<Result<{ readonly code: string }>>

/** Refused if it is already archived: deleting twice has one effect. */
export function deleteCoupon(deps: Deps, actor: Actor, input: { readonly id: string }): Answer {
  return put(deps, actor, { ...input, isArchived: true })
}

export function restoreCoupon(deps: Deps, actor: Actor, input: { readonly id: string }): Answer {
  return put(deps, actor, { ...input, isArchived: false })
}

function put(
  deps: Deps,
  actor: Actor,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
): Answer {
  return staffTransaction(deps, actor, 'coupons.change', async (tx, staff) => {
    const code = isUuid(id) ? await setArchived(tx, id, isArchived) : null
    if (code === null) return fail({ code: 'not_found', key: 'not_found' })
    await recordAudit(tx, staff, {
      action: isArchived ? 'coupon.deleted' : 'coupon.restored',
      id,
      label: code,
      before: { isArchived: !isArchived },
      after: { isArchived },
    })
    await invalidateTags(tx, [tags.coupons])
    return ok({ code })
  })
}
