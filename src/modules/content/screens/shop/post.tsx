/** A post of the blog, with table of contents, share links and its neighbours. */
import '../../components/blog/post-body.css'
import './blog/blog.css'
import '#platform/ui/styles/prose.css'
import { data, redirect, useRouteLoaderData, type MetaDescriptor } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { linkedPicture, sharePicturePath } from '#modules/catalogue/rules/picture-links.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { NotFound } from '#platform/ui/feedback/empty-state.tsx'
import { BackIcon } from '#platform/ui/icons.tsx'
import { asJsonLd, breadcrumbJsonLd } from '#platform/ui/page/json-ld.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { ownIcon } from '#platform/ui/brand.tsx'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { shopContext, tagPageContext } from '#app/context.ts'
import { blogPath, countWords, postPath } from '../../rules/post-parts.ts'
import type { PostCard, PostLink, PostPage } from '../../rules/post.ts'
import { PostBody } from '../../components/blog/post-body.tsx'
import { headingsOf } from '../../components/blog/post-tree.ts'
import { postTreeOf } from '../markdown/post-tree-of.ts'
import type { Route } from './+types/post'
import { feedLink } from './blog/feed-link.ts'
import { PostCardOf, PostFacts } from './blog/post-card.tsx'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  if (loaderData?.kind !== 'post') {
    const title = MESSAGES.page_not_found
    return pageMeta({ shopUrl, matches, title, description: title })
  }
  const { post } = loaderData
  const path = postPath(post.slug)
  return [
    ...pageMeta({
      shopUrl,
      matches,
      title: post.metaTitle || post.title,
      description: post.metaDescription || post.excerpt,
      path,
      type: 'article',
      article: {
        publishedAt: post.publishedAt,
        modifiedAt: post.updatedAt,
        section: 'Blog',
        tags: post.tags,
      },
      ...(post.picture && {
        imagePath: sharePicturePath(post.picture.url),
        imageAlt: post.picture.alt || post.title,
      }),
    }),
    feedLink(shopUrl),
    postJsonLd(shopUrl, post),
    breadcrumbJsonLd([
      { name: 'Home', url: `${shopUrl}/` },
      { name: 'Blog', url: `${shopUrl}/blog` },
      { name: post.title, url: shopUrl + path },
    ]),
  ]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.blog)
  const found = await context.get(shopContext).getPost({ slug: params.slug })
  if (!found.ok) return data({ kind: 'unknown' } as const, { status: 404 })
  if (found.value.movedTo !== null) throw redirect(found.value.movedTo, 301)
  const { post, pictures, older, newer, related } = found.value.page
  const { content, ...facts } = post
  const nodes = postTreeOf(content, { pictures: new Map(pictures.map((each) => [each.url, each])) })
  return {
    kind: 'post' as const,
    post: { ...facts, words: countWords(content) },
    nodes,
    older,
    newer,
    related,
  }
}

export default function Post({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'unknown') return <NotFound />
  const { post, nodes, older, newer, related } = loaderData
  return (
    <div className="page post-page">
      <a className="back-link tap gap-2 bold unlined" href="/blog">
        <BackIcon />
        All posts
      </a>
      <article className="post">
        <header className="post-head stack gap-3">
          <PostFacts publishedAt={post.publishedAt} words={post.words} />
          <h1 className="title-large">{post.title}</h1>
          <p className="post-excerpt">{post.excerpt}</p>
          <p className="muted small">By {shopFacts().name}</p>
        </header>
        {post.picture && (
          <Picture
            {...post.picture}
            alt={post.picture.alt}
            sizes="(width < 80rem) calc(100vw - 2rem), 75rem"
            className="post-picture"
            isFirst
          />
        )}
        <div className="post-columns">
          <PostContents headings={headingsOf(nodes)} />
          <div className="post-words">
            <PostBody nodes={nodes} />
            <PostFoot post={post} older={older} newer={newer} />
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section className="post-related" aria-labelledby="post-related">
          <h2 id="post-related">Read on</h2>
          <ul className="blog-cards">
            {related.map((each) => (
              <li key={each.slug}>
                <PostCardOf post={each} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type PostContentsProps = { readonly headings: readonly { readonly id: string; readonly text: string }[] }

/** Shorter posts need no table of contents. */
const WORTH_LISTING = 3

/** The table of contents, each heading a link. */
function PostContents({ headings }: PostContentsProps) {
  if (headings.length < WORTH_LISTING) return null
  return (
    <nav className="post-contents contents surface paper" aria-labelledby="post-contents">
      <p className="muted small bold" id="post-contents">
        On this page
      </p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type PostData = Omit<PostPage['post'], 'content'> & Pick<PostCard, 'words'>

/** The post's structured data for search engines. The shop is the author: staff names are not published. */
function postJsonLd(shopUrl: string, post: PostData): MetaDescriptor {
  const url = shopUrl + postPath(post.slug)
  const shop = {
    '@type': 'Organization',
    '@id': `${shopUrl}/#shop`,
    name: shopFacts().name,
    url: `${shopUrl}/`,
  }
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
    publisher: {
      ...shop,
      logo: { '@type': 'ImageObject', url: shopUrl + (ownIcon(512) ?? '/icon-512.png') },
    },
    ...(post.picture && { image: [linkedPicture(shopUrl, post.picture.url)] }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
  })
}

type PostFootProps = {
  readonly post: Pick<PostCard, 'slug' | 'title' | 'tags'>
  readonly older: PostLink | null
  readonly newer: PostLink | null
}

/** Below the text: tags, share links, and the posts before and after it. */
function PostFoot({ post, older, newer }: PostFootProps) {
  return (
    <footer className="post-foot stack gap-4">
      {post.tags.length > 0 && (
        <nav className="blog-tags wrap gap-2" aria-label="Subjects of this post">
          {post.tags.map((tag) => (
            <a className="tap small" key={tag} href={blogPath({ tag })}>
              {tag}
            </a>
          ))}
        </nav>
      )}
      <Share post={post} />
      {(older ?? newer) && (
        <nav className="post-neighbours stack gap-4" aria-label="Other posts">
          {newer && <Neighbour rel="next" label="Newer" link={newer} />}
          {older && <Neighbour rel="prev" label="Older" link={older} />}
        </nav>
      )}
    </footer>
  )
}

type NeighbourProps = { readonly rel: 'next' | 'prev'; readonly label: string; readonly link: PostLink }

function Neighbour({ rel, label, link }: NeighbourProps) {
  return (
    <a rel={rel} href={postPath(link.slug)}>
      <span>{label}</span>
      {link.title}
    </a>
  )
}

/** Plain links: they work before hydration, and send nothing to third parties until clicked. */
function Share({ post }: Pick<PostFootProps, 'post'>) {
  const root = useRouteLoaderData<{ readonly shopUrl: string }>('root')
  const url = `${root?.shopUrl ?? ''}${postPath(post.slug)}`
  const words = `${post.title} ${url}`
  const mail = `mailto:?subject=${encodeURIComponent(post.title)}&body=${encodeURIComponent(words)}`
  return (
    <p>
      Share by{' '}
      <a
        className="tap"
        href={`https://wa.me/?text=${encodeURIComponent(words)}`}
        rel="noopener noreferrer"
        target="_blank"
      >
        WhatsApp
      </a>{' '}
      or{' '}
      <a className="tap" href={mail}>
        e-mail
      </a>
    </p>
  )
}
