/** The blog for feed readers, RSS 2.0: the newest posts in full. */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { BLOG_FEED_PATH, rssFeed } from '../../rules/rss.ts'
import { postPath } from '../../rules/post-parts.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext, tagPageContext, readShopUrl } from '#app/context.ts'
import { publicFile } from '#platform/ui/page/responses.ts'
import { postHtml } from '../markdown/post-html.ts'
import { postTreeOf } from '../markdown/post-tree-of.ts'
import type { Route } from './+types/blog-feed'

export const handle: PageHandle = { access: 'public' }

export async function loader({ context }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.blog)
  const [shopUrl, found] = await Promise.all([readShopUrl(context), context.get(shopContext).listFeedPosts()])
  const pictures = new Map(found.pictures.map((picture) => [picture.url, picture]))
  const posts = found.posts.map(({ slug, title, excerpt, content, tags, publishedAt }) => {
    const url = shopUrl + postPath(slug)
    const html = postHtml(postTreeOf(content, { pictures }), { shopUrl, pageUrl: url })
    return { url, title, excerpt, tags, html, publishedAt: new Date(publishedAt).toUTCString() }
  })
  const feed = rssFeed({
    url: `${shopUrl}/blog`,
    feedUrl: shopUrl + BLOG_FEED_PATH,
    title: `${shopFacts().name} blog`,
    description: `Notes on paper, planning and handwriting by ${shopFacts().name}.`,
    posts,
  })
  return publicFile(feed, 'application/rss+xml')
}
