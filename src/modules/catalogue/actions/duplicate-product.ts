/** A copy of a product to start a similar one from: a draft that shoppers do not see, with its own address and SKU. */
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { insertProducts } from '../data/product-changes.ts'
import { findStaffProducts } from '../data/staff-products.ts'
import { only } from '#platform/database/statement.ts'
import { copyOf } from '../rules/product-copy.ts'
import { findConflicts } from '../rules/product-change.ts'
import { factsOf } from '../rules/product-data.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { loadConflicts, NAMES_TURN } from './load-conflicts.ts'

/** Another copy has these; the next one has a higher number. */
const TAKEN: ReadonlySet<string> = new Set(['slug', 'optionValue'])

export function duplicateProduct(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<{ readonly id: ProductId }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    await takeAdvisoryLocks(tx, [NAMES_TURN])
    const [product] = isUuid(input.id) ? await findStaffProducts(tx.client, [input.id as ProductId]) : []
    if (!product) return fail({ code: 'not_found', key: 'product_not_found' })
    for (let number = 1; ; number++) {
      const facts = copyOf(product, number)
      const around = await loadConflicts(tx.client, [{ before: null, after: facts }])
      if (findConflicts(null, facts, around).some(({ field }) => TAKEN.has(field))) continue
      const { id, sku } = only(await insertProducts(tx, [facts], staff.staffId))
      await recordAudit(tx, staff, {
        action: 'product.created',
        id,
        label: facts.name,
        after: { ...factsOf(facts), sku, copyOf: product.sku },
      })
      return ok({ id })
    }
  })
}
