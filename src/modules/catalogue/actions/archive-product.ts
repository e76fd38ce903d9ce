/**
 * Deleting a product archives it: it leaves the shop at once, but orders, documents and stock movements still refer to
 * it. It can be restored unchanged.
 */
import { setProductStatus, lockWholeProducts } from '../data/product-changes.ts'
import type { ProductStatus } from '../rules/product-data.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import { recordAudit, staffTransaction } from '#modules/staff/index.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { announceProducts } from './announce-products.ts'

/** Returns the product's previous state. Deleting it twice fails with not found. */
export function archiveProduct(
  deps: Deps,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Result<{ readonly was: ProductStatus }>> {
  return moveProduct(deps, actor, id, 'archived')
}

export function restoreProduct(
  deps: Deps,
  actor: Actor,
  { id, to }: { readonly id: string; readonly to: 'active' | 'inactive' },
): Promise<Result<{ readonly was: ProductStatus }>> {
  return moveProduct(deps, actor, id, to)
}

function moveProduct(
  deps: Deps,
  actor: Actor,
  id: string,
  status: ProductStatus,
): Promise<Result<{ readonly was: ProductStatus }>> {
  return staffTransaction(deps, actor, 'products.change', async (tx, staff) => {
    const [product] = isUuid(id) ? await lockWholeProducts(tx, [id as ProductId]) : []
    const isHere = product && (product.status === 'archived') === (status !== 'archived')
    if (!isHere) return fail({ code: 'not_found', key: 'product_not_found' })
    await setProductStatus(tx, product.id, status)
    await recordAudit(tx, staff, {
      action: status === 'archived' ? 'product.archived' : 'product.restored',
      id: product.id,
      label: product.name,
      before: { status: product.status },
      after: { status },
    })
    await announceProducts(tx, [{ id: product.id, categories: [product.category] }])
    return ok({ was: product.status })
  })
}
