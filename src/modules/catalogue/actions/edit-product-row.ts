/** Staff edit price, stock and status of a product in its row of the table. */
import { lockWholeProducts } from '../data/product-changes.ts'
import { changedFields, factsOf } from '../rules/product-data.ts'
import { quickOutcome, type QuickEdit } from '../rules/quick-edit.ts'
import { reasonLabels } from '../rules/stock-change.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { announceProducts } from './announce-products.ts'
import { refused, writeChanges } from './save-product.ts'

export function editProductRow(
  deps: Deps,
  actor: Actor,
  { id, edit }: { readonly id: string; readonly edit: QuickEdit },
): Promise<Result<{ readonly id: ProductId }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    const [before] = isUuid(id) ? await lockWholeProducts(tx, [id as ProductId]) : []
    if (!before || before.status === 'archived') return fail({ code: 'not_found', key: 'product_not_found' })
    if (before.version !== edit.version) return fail({ code: 'stale', key: 'staff_stale' })
    const { facts, errors } = quickOutcome(before, edit)
    if (facts === null) return refused(errors)
    if (changedFields(before, facts).length === 0) return ok({ id: before.id })
    const reason = reasonLabels('counted', '')
    await writeChanges(tx, [{ before, after: facts }], { reason, isReceived: false }, staff.staffId)
    await recordAudit(tx, staff, {
      action: 'product.updated',
      id: before.id,
      label: before.name,
      before: factsOf(before),
      after: factsOf(facts),
    })
    await announceProducts(tx, [{ id: before.id, categories: [before.category] }])
    return ok({ id: before.id })
  })
}
