/** The price list for marketplaces. Rendered again when a price or stock in it changes. */
import { tags } from '#platform/rules/cache-tags.ts'
import { productFeed } from '../rules/product-feed.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext, tagPageContext, readShopUrl } from '#app/context.ts'
import { noSuchFile, publicFile } from '#platform/ui/page/responses.ts'
import type { Route } from './+types/product-feed'

export const handle: PageHandle = { access: 'public' }

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.catalogue, ...tags.categories())
  const part = Number(url.searchParams.get('part') ?? 1)
  const [shopUrl, feed] = await Promise.all([
    readShopUrl(context),
    context.get(shopContext).listFeedProducts({ part }),
  ])
  return feed.ok ? publicFile(productFeed(shopUrl, feed.value), 'application/xml') : noSuchFile()
}
