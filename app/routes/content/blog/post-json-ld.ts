import type { MetaDescriptor } from 'react-router'
import { BRAND } from '#domain/brand.ts'
import { linkedPicture } from '#domain/catalogue/picture-links.ts'
import { postPath } from '#domain/content/post-slug.ts'
import type { PostCard, PostPage } from '#domain/content/post-view.ts'
import { asJsonLd } from '#app/components/page/as-json-ld.ts'

type Facts = Omit<PostPage['post'], 'content'> & Pick<PostCard, 'words'>

/** The post for search engines. The shop signs it: who of its staff wrote is nobody's business. */
export function postJsonLd(shopUrl: string, post: Facts): MetaDescriptor {
  const url = shopUrl + postPath(post.slug)
  const shop = { '@type': 'Organization', '@id': `${shopUrl}/#shop`, name: BRAND.name, url: `${shopUrl}/` }
  return asJsonLd({
    '@type': 'BlogPosting',
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: post.metaDescription || post.excerpt,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: 'en-IN',
    wordCount: post.words,
    author: shop,
    publisher: { ...shop, logo: { '@type': 'ImageObject', url: `${shopUrl}/icon-512.png` } },
    ...(post.picture && { image: [linkedPicture(shopUrl, post.picture.url)] }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
  })
}
