import { findProduct, findProductAddress } from '#database/queries/catalogue.ts'
import { findProductAddressBySku } from '#database/queries/products-by-sku.ts'
import { findMovedProduct } from '#database/queries/staff-products.ts'
import { categoryOfLink, type CategoryName } from '#domain/catalogue/categories.ts'
import type { ProductDetail } from '#domain/catalogue/product.ts'
import { isUuid, type ProductId } from '#domain/ids.ts'
import {
  toAssistantProductDetail,
  type AssistantProductDetail,
} from '#domain/integrations/assistant-product.ts'
import { readProductAddress } from '#domain/integrations/product-address.ts'
import type { getProductTool } from '#domain/integrations/assistant-tools.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { z } from '#domain/zod.ts'
import type { Deps } from '../deps.ts'
import { shopAsTold } from './shop-as-told.ts'

type Asked = z.output<typeof getProductTool.input>
type Address = { readonly category: CategoryName; readonly slug: string }

/** A product that is sold, by its id, its SKU or its address, an earlier one of it included. */
export async function getProductForAssistant(
  deps: Deps,
  asked: Asked,
): Promise<Result<AssistantProductDetail>> {
  const { shopUrl } = await shopAsTold(deps)
  const product = await findAsked(deps, asked, [shopUrl, deps.options.shopUrl])
  if (!product) return fail({ code: 'not_found', key: 'product_not_found' })
  return ok(toAssistantProductDetail(shopUrl, product))
}

async function findAsked(
  deps: Deps,
  { id, sku, url }: Asked,
  origins: readonly string[],
): Promise<ProductDetail | null> {
  if (id !== undefined) return findAt(deps, await findProductAddress(deps.db.pool, id as ProductId))
  if (sku !== undefined) return findAt(deps, await findProductAddressBySku(deps.db.pool, sku))
  const read = readProductAddress(url ?? '', origins)
  if (!read) return null
  if (read.kind === 'id')
    return isUuid(read.id) ? findAt(deps, await findProductAddress(deps.db.pool, read.id as ProductId)) : null
  const category = categoryOfLink(read.linkSlug)?.category.name
  const address = category && { category, slug: read.productSlug }
  if (!address) return null
  return (await findAt(deps, address)) ?? findAt(deps, await findMovedProduct(deps.db.pool, address))
}

async function findAt(deps: Deps, address: Address | null): Promise<ProductDetail | null> {
  return address && findProduct(deps.db.pool, address.category, address.slug)
}
