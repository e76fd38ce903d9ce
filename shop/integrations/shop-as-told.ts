import { getShopFront } from '../content/get-shop-front.ts'
import type { Deps } from '../deps.ts'

/** The address of the shop as its owner gives it, without a slash at the end, and what the owner says of it. */
export async function shopAsTold(deps: Deps): Promise<{ shopUrl: string; description: string | undefined }> {
  const { seo } = await getShopFront(deps)
  return { shopUrl: seo.canonicalOrigin ?? deps.options.shopUrl, description: seo.description }
}
