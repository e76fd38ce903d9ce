import { countProductsForIntegrators, listProductsForIntegrators } from '../data/integrator-products.ts'
import { toIntegratorProduct, type IntegratorProduct } from '../rules/integrator-product.ts'
import { PRODUCT_LISTS, type ProductQuery } from '../rules/product-endpoints.ts'
import type { Integrator } from '#modules/staff/rules/scopes.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import type { Deps } from '#platform/deps.ts'
import { changesAsked, pageOf, paginationOf, type Pagination } from './list-page.ts'
import { requireScope } from './partner.ts'

export type IntegratorProducts = { readonly data: IntegratorProduct[]; readonly pagination: Pagination }

/** A page of the catalogue (spec §7). */
export async function listIntegratorProducts(
  deps: Deps,
  integrator: Integrator,
  asked: ProductQuery,
): Promise<Result<IntegratorProducts>> {
  const allowed = requireScope(integrator, 'products:read')
  if (!allowed.ok) return allowed
  const filter = { category: asked.category ?? null, changed: await changesAsked(deps, asked) }
  const on = deps.db.pool
  const [total, found] = await Promise.all([
    countProductsForIntegrators(on, filter),
    listProductsForIntegrators(on, filter, pageOf(PRODUCT_LISTS, asked)),
  ])
  const shown = found.slice(0, asked.limit)
  const hasMore = found.length > asked.limit
  return ok({
    data: shown.map((product) => toIntegratorProduct(product, deps.options)),
    pagination: paginationOf(PRODUCT_LISTS, asked, { total, shown, hasMore }),
  })
}
