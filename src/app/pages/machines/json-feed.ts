/** The price list for programs, as JSON. Rendered again when a price or stock in it changes. */
import { tags } from '#platform/rules/cache-tags.ts'
import { toJsonFeed } from '#modules/partners/rules/json-feed.ts'
import type { PageHandle } from '../../access.ts'
import { shopContext, tagPageContext } from '../../context.ts'
import type { Route } from './+types/json-feed'
import { fileAnswer, noSuchFile, readShopUrl } from './file-answer.ts'

export const handle: PageHandle = { access: 'public' }

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.catalogue, ...tags.categories())
  const part = Number(url.searchParams.get('part') ?? 1)
  const [shopUrl, feed] = await Promise.all([
    readShopUrl(context),
    context.get(shopContext).listFeedProducts({ part }),
  ])
  return feed.ok
    ? fileAnswer(JSON.stringify(toJsonFeed(shopUrl, feed.value)), 'application/json')
    : noSuchFile()
}
