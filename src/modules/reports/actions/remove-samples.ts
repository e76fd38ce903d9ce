/**
 * Takes the sample shop off sale: archives its products and coupons, because test orders refer to them. Products that
 * were changed belong to the owner and stay.
 */
import { listSampleCoupons, listSampleProducts } from '../data/samples.ts'
import { announceProducts, lockWholeProducts, setProductStatus } from '#modules/catalogue/index.ts'
import { setArchived } from '#modules/coupons/index.ts'
import { recordAuditEntries, type Change, staffTransaction } from '#modules/staff/index.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'

type Removed = { readonly products: number; readonly coupons: readonly string[] }

export async function removeSamples(deps: Deps, actor: Actor): Promise<Result<Removed>> {
  const goods = await deps.samples()
  return staffTransaction(deps, actor, 'settings.change', async (tx, staff) => {
    await lockWholeProducts(tx, await listSampleProducts(tx.client, goods))
    // Read again under the lock: a product that was changed meanwhile is no longer a sample.
    const products = await lockWholeProducts(tx, await listSampleProducts(tx.client, goods))
    const coupons: { id: string; code: string }[] = []
    for (const { id } of products) await setProductStatus(tx, id, 'archived')
    for (const id of await listSampleCoupons(tx.client, goods)) {
      const code = await setArchived(tx, id, true)
      if (code !== null) coupons.push({ id, code })
    }
    if (products.length === 0 && coupons.length === 0) return fail({ code: 'not_found', key: 'samples_none' })
    const codes = coupons.map(({ code }) => code)
    await recordAuditEntries(tx, staff, [
      ...products.map(({ id, name, status }): Change => ({
        action: 'product.archived',
        id,
        label: name,
        before: { status },
        after: { status: 'archived' },
      })),
      ...coupons.map(({ id, code }): Change => ({
        action: 'coupon.deleted',
        id,
        label: code,
        before: { isArchived: false },
        after: { isArchived: true },
      })),
      {
        action: 'settings.samples_removed',
        id: 'shop',
        label: 'Sample shop',
        after: { products: products.length, coupons: codes },
      },
    ])
    await announceProducts(
      tx,
      products.map(({ id, category }) => ({ id, categories: [category] })),
    )
    await invalidateTags(tx, [tags.coupons])
    return ok({ products: products.length, coupons: codes })
  })
}
