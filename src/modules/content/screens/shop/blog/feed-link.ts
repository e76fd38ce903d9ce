import type { MetaDescriptor } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { BLOG_FEED_PATH } from '../../../rules/rss.ts'

/** Lets feed readers discover the feed. */
export function feedLink(shopUrl: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${shopFacts().name} blog`,
    href: shopUrl + BLOG_FEED_PATH,
  }
}
