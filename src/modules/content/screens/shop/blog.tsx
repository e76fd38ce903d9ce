import { data } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { postPath, blogPath, tagKey } from '../../rules/post-parts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { BlankPage } from '#platform/ui/feedback/empty-state.tsx'
import { publicPage } from '#platform/ui/page/responses.ts'
import { itemListJsonLd } from '#platform/ui/page/json-ld.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { PageLinks } from '#platform/ui/page/page-links.tsx'
import { shopContext, tagPageContext } from '#app/context.ts'
import type { Route } from './+types/blog'
import { feedLink } from './blog/feed-link.ts'
import { PostCardOf } from './blog/post-card.tsx'
import './blog/blog.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

const about = () => `Notes on paper, planning and handwriting by ${shopFacts().name}.`

/** Used if the data could not be loaded. */
const NOTHING = { posts: [], total: 0, tag: '', page: 1 }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  const { posts, total, tag, page } = loaderData ?? NOTHING
  const isFound = posts.length > 0
  const title = ['Blog', ...(tag && isFound ? [tag] : []), ...(page > 1 ? [`Page ${page}`] : [])].join(', ')
  return [
    ...pageMeta({
      shopUrl,
      matches,
      title,
      description: total === 0 ? `${about()} Coming soon.` : about(),
      // Lists of one tag and empty pages are not canonical for search engines.
      ...((isFound && tag === '') || (tag === '' && page === 1) ? { path: blogPath({ page }) } : {}),
    }),
    feedLink(shopUrl),
    ...(isFound
      ? [
          itemListJsonLd(
            shopUrl,
            posts.map(({ slug }) => postPath(slug)),
          ),
        ]
      : []),
  ]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.blog)
  const asked = tagKey(url.searchParams.get('tag') ?? '')
  const page = Number(url.searchParams.get('page') ?? 1)
  const found = await context
    .get(shopContext)
    .listPosts({ tag: asked, page: Number.isSafeInteger(page) ? Math.max(1, page) : 1 })
  // Spelt as in the posts, if the tag exists.
  const tag = found.tags.find((each) => tagKey(each) === asked) ?? asked
  const isMissing = found.posts.length === 0 && (asked !== '' || found.page > 1)
  return data({ ...found, tag }, { status: isMissing ? 404 : 200 })
}

/** A placeholder until the first post is published (spec §2); then the posts, newest first. */
export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, tags, tag, page, pageCount } = loaderData
  if (posts.length === 0) return tag === '' && page === 1 ? <ComingSoon /> : <NothingHere />
  const [first, ...rest] = posts
  const leads = page === 1 && tag === ''
  return (
    <div className="page blog">
      <header className="blog-head stack gap-2">
        <h1 className="title-large">{tag === '' ? 'Blog' : tag}</h1>
        <p>{tag === '' ? 'Notes on paper, planning and handwriting.' : `What we wrote about ${tag}.`}</p>
        <Tags tags={tags} chosen={tag} />
      </header>
      {leads && first && <PostCardOf post={first} isLead />}
      <ul className="blog-cards" aria-label="Posts">
        {(leads ? rest : posts).map((post) => (
          <li key={post.slug}>
            <PostCardOf post={post} />
          </li>
        ))}
      </ul>
      <BlogPages tag={tag} page={page} pageCount={pageCount} />
    </div>
  )
}

function Tags({ tags, chosen }: { readonly tags: readonly string[]; readonly chosen: string }) {
  if (tags.length === 0) return null
  return (
    <nav className="blog-tags wrap gap-2" aria-label="Subjects">
      <a className="tap small" href="/blog" aria-current={chosen === '' ? 'page' : undefined}>
        All
      </a>
      {tags.map((tag) => (
        <a
          className="tap small"
          key={tag}
          href={blogPath({ tag })}
          aria-current={tag === chosen ? 'page' : undefined}
        >
          {tag}
        </a>
      ))}
    </nav>
  )
}

function NothingHere() {
  return (
    <BlankPage ruling="ruled" title={MESSAGES.blog_tag_empty}>
      <p>There are no posts on this page of the blog. The newest ones are a step away.</p>
      <p className="empty-actions">
        <a className="button" href="/blog">
          All posts
        </a>
        <a className="button button-plain" href="/products">
          See all products
        </a>
      </p>
    </BlankPage>
  )
}

function ComingSoon() {
  return (
    <BlankPage ruling="ruled" title="Coming Soon">
      <p>
        We are writing the first notes on paper, planning and handwriting. Until then, the paper itself is
        here.
      </p>
      <p className="empty-actions">
        <a className="button" href="/products">
          See all products
        </a>
        <a className="button button-plain" href="/about">
          About {shopFacts().name}
        </a>
      </p>
    </BlankPage>
  )
}

type BlogPagesProps = { readonly tag: string; readonly page: number; readonly pageCount: number }

/** Links to the pages of the list, newest posts first. */
function BlogPages({ tag, ...pages }: BlogPagesProps) {
  return (
    <PageLinks {...pages} href={(number) => blogPath({ tag, page: number })} previous="Newer" next="Older" />
  )
}
