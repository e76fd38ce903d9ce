/** The price list for programs, as JSON. Rendered again when a price or stock in it changes. */
import { tags } from '#platform/rules/cache-tags.ts'
import { toJsonFeed } from '../rules/product-feed.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext, tagPageContext, readShopUrl } from '#app/context.ts'
import { noSuchFile, publicFile } from '#platform/ui/page/responses.ts'
import type { Route } from './+types/json-feed'

export const handle: PageHandle = { access: 'public' }

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.catalogue, ...tags.categories())
  const part = Number(url.searchParams.get('part') ?? 1)
  const [shopUrl, feed] = await Promise.all([
    readShopUrl(context),
    context.get(shopContext).listFeedProducts({ part }),
  ])
  return feed.ok
    ? publicFile(JSON.stringify(toJsonFeed(shopUrl, feed.value)), 'application/json')
    : noSuchFile()
}
