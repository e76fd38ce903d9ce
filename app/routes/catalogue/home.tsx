import { CATEGORIES, CATEGORY_NAMES } from '#domain/catalogue/categories.ts'
import { BRAND } from '#domain/brand.ts'
import type { PageHandle } from '#app/access.ts'
import { cardViews } from '#app/components/catalogue/card-view.ts'
import { publicPage } from '#app/components/page/cache.ts'
import { siteJsonLd } from '#app/components/page/json-ld-shop.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { shopContext, shopFrontContext, tagPageContext } from '#app/context.ts'
import type { Route } from './+types/home'
import { CategoryPictures } from './home/category-pictures.tsx'
import { CouponBanner } from './home/coupon-banner.tsx'
import { DeniedNote } from './home/denied-note.tsx'
import { Hero } from './home/hero.tsx'
import { HomeSections } from './home/home-sections.tsx'
import { PageFeature } from './home/page-feature.tsx'
import { Promises } from './home/promises.tsx'
import { ShowMoreSwitch } from './home/show-more-switch.tsx'
import '#app/styles/home.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

const PICTURES = ['hero', ...CATEGORIES.map(({ listingSlug }) => `category-${listingSlug}`)]

export function meta({ matches }: Route.MetaArgs) {
  const shopUrl = shopUrlOf(matches)
  const head = pageMeta({
    shopUrl,
    matches,
    title: `${BRAND.name}: ${BRAND.tagline}`,
    description:
      'Undated daily planners, ruled, plain and five subject notebooks, made in India and delivered in 2 to 7 days.',
    path: '/',
  })
  return [...head, siteJsonLd(shopUrl)]
}

/** Three statements: what stands on every page (with the coupon), the products, the photographs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const showMore = url.searchParams.get('show') === 'more'
  context.get(tagPageContext)('catalogue', 'coupons', ...CATEGORY_NAMES.map((name) => `category:${name}`))
  const [sections, { coupon }, pictures] = await Promise.all([
    shop.getHome({ showMore }),
    context.get(shopFrontContext)(),
    shop.getSitePictures({ names: PICTURES }),
  ])
  return {
    showMore,
    coupon,
    hero: pictures['hero'] ?? null,
    categoryPictures: Object.fromEntries(
      CATEGORIES.map(({ listingSlug }) => [listingSlug, pictures[`category-${listingSlug}`]]),
    ),
    sections: sections.map(({ category, listingSlug, products, hasViewAll }) => ({
      category,
      listingSlug,
      hasViewAll,
      cards: cardViews(products),
    })),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { sections, coupon, showMore, hero, categoryPictures } = loaderData
  const shown = sections.find(({ cards }) => cards.length > 0)?.cards[0]
  return (
    <>
      <DeniedNote />
      <Hero picture={hero} coupon={coupon && <CouponBanner code={coupon.code} label={coupon.label} />} />
      <CategoryPictures pictures={categoryPictures} />
      <HomeSections sections={sections} />
      <ShowMoreSwitch isOn={showMore} />
      {shown && <PageFeature path={shown.path} />}
      <Promises />
    </>
  )
}
