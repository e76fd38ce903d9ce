import { tags } from '#platform/rules/cache-tags.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '../access.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { siteJsonLd } from '#platform/ui/page/json-ld-shop.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { tagPageContext } from '../context.ts'
import type { Route } from './+types/home'
import { HomeBlocks } from './home/home-blocks.tsx'
import { loadHome } from './home/load-home.ts'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  const head = pageMeta({
    shopUrl,
    matches,
    title: `${shopFacts().name}: ${shopFacts().tagline}`,
    description:
      'Undated daily planners, ruled, plain and five subject notebooks, made in India and delivered in 2 to 7 days.',
    path: '/',
  })
  return [...head, siteJsonLd(shopUrl)]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(tagPageContext)(tags.home, tags.catalogue, tags.coupons, ...tags.categories())
  return loadHome(context, { isDraft: false, showMore: url.searchParams.get('show') === 'more' })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DeniedNote />
      {!loaderData.blocks.some(({ kind }) => kind === 'hero') && (
        <h1 className="sr-only">{shopFacts().name}</h1>
      )}
      <HomeBlocks home={loaderData} />
    </>
  )
}

/**
 * Shown after a redirect from the panel (spec §2, "Admin panel"): by the fragment alone, so that the page is the same
 * for everyone and needs no code for it.
 */
function DeniedNote() {
  return (
    <p id="access-denied" className="home-denied note note-bad" data-nosnippet="">
      <strong>{MESSAGES.access_denied}</strong> {MESSAGES.access_denied_text}
    </p>
  )
}
