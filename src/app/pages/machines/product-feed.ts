/** The price list for marketplaces. Rendered again when a price or stock in it changes. */
import { tags } from '#platform/rules/cache-tags.ts'
import { productFeed } from '#modules/content/rules/product-feed.ts'
import type { PageHandle } from '../../access.ts'
import { shopContext, tagPageContext } from '../../context.ts'
import type { Route } from './+types/product-feed'
import { fileAnswer, noSuchFile, readShopUrl } from './file-answer.ts'

export const handle: PageHandle = { access: 'public' }

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.catalogue, ...tags.categories())
  const part = Number(url.searchParams.get('part') ?? 1)
  const [shopUrl, feed] = await Promise.all([
    readShopUrl(context),
    context.get(shopContext).listFeedProducts({ part }),
  ])
  return feed.ok ? fileAnswer(productFeed(shopUrl, feed.value), 'application/xml') : noSuchFile()
}
