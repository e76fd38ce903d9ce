/** An RSS 2.0 feed of posts. The output is well-formed XML whatever the input. */
import { XML_DECLARATION, xmlElement, xmlText } from '#platform/rules/xml.ts'

export const BLOG_FEED_PATH = '/blog/rss.xml'

export type FeedItem = {
  /** Absolute and permanent. */
  readonly url: string
  readonly title: string
  readonly excerpt: string
  readonly tags: readonly string[]
  /** RFC 822 date: 'Sun, 22 Nov 2026 08:30:00 GMT'. */
  readonly publishedAt: string
  /** The whole post as HTML, with absolute addresses. */
  readonly html: string
}

export type Feed = {
  /** Addresses of the page that it describes, and of the feed itself. */
  readonly url: string
  readonly feedUrl: string
  readonly title: string
  readonly description: string
  /** Newest first. */
  readonly posts: readonly FeedItem[]
}

const NAMESPACES =
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"'

export function rssFeed({ url, feedUrl, title, description, posts }: Feed): string {
  const [newest] = posts
  return [
    XML_DECLARATION,
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    xmlElement('title', title),
    xmlElement('link', url),
    xmlElement('description', description),
    xmlElement('language', 'en-in'),
    `<atom:link href="${xmlText(feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [xmlElement('lastBuildDate', newest.publishedAt)] : []),
    ...posts.map(itemOf),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function itemOf({ url, title, excerpt, tags, publishedAt, html }: FeedItem): string {
  return [
    '<item>',
    xmlElement('title', title),
    xmlElement('link', url),
    `<guid isPermaLink="true">${xmlText(url)}</guid>`,
    xmlElement('pubDate', publishedAt),
    ...tags.map((tag) => xmlElement('category', tag)),
    xmlElement('description', excerpt),
    xmlElement('content:encoded', html),
    '</item>',
  ].join('')
}
