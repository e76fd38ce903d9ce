import { findProductAddress } from '#database/queries/catalogue.ts'
import { productPath } from '#domain/catalogue/slug.ts'
import { isUuid, type ProductId } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Deps } from '../deps.ts'

/** The canonical address of a product by its id. */
export async function findProductPath(deps: Deps, input: { readonly id: string }): Promise<Result<string>> {
  const address = isUuid(input.id) ? await findProductAddress(deps.db.pool, input.id as ProductId) : null
  return address ? ok(productPath(address)) : fail({ code: 'not_found', key: 'product_not_found' })
}
