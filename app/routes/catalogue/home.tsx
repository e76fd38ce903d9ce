import { CATEGORY_NAMES } from '#domain/catalogue/categories.ts'
import { BRAND } from '#domain/brand.ts'
import { cardViews } from '#app/components/catalogue/card-view.ts'
import { publicPage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { shopContext, tagPageContext } from '#app/context.ts'
import type { Route } from './+types/home'
import { CategoryTiles } from '#app/components/catalogue/category-tiles.tsx'
import { CouponBanner } from './home/coupon-banner.tsx'
import { Hero } from './home/hero.tsx'
import { HomeSections } from './home/home-sections.tsx'
import { ShowMoreSwitch } from './home/show-more-switch.tsx'

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    title: `${BRAND.name}: ${BRAND.tagline}`,
    description:
      'Undated daily planners, ruled, plain and five subject notebooks, made in India and delivered in 2 to 7 days.',
    path: '/',
  })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const showMore = url.searchParams.get('show') === 'more'
  context.get(tagPageContext)('catalogue', 'coupons', ...CATEGORY_NAMES.map((name) => `category:${name}`))
  const [sections, coupon] = await Promise.all([shop.getHome({ showMore }), shop.findLiveCoupon()])
  return {
    showMore,
    coupon,
    sections: sections.map(({ category, listingSlug, products, hasViewAll }) => ({
      category,
      listingSlug,
      hasViewAll,
      cards: cardViews(products),
    })),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { sections, coupon, showMore } = loaderData
  return (
    <>
      <Hero coupon={coupon && <CouponBanner code={coupon.code} label={coupon.label} />} />
      <CategoryTiles heading="Categories" />
      <HomeSections sections={sections} />
      <ShowMoreSwitch isOn={showMore} />
    </>
  )
}
