/** Who looks and does not buy: how often pages were shown on the way to an order. */
import type { World } from './world.ts'

/** One order in so many visits, and what such a visit sees. */
const LOOKERS = { least: 14, most: 30 } as const
const HOME_OF_100 = 40
const LISTING_OF_100 = 70
const NO_PRODUCT = { category: '', slug: '' } as const

/** Counted for the day on which it happens; drawn apart, so that it changes nothing else of the demo. */
export async function lookAround(world: World): Promise<void> {
  const { shop, visits, goods } = world
  const lookers = visits.between(LOOKERS.least, LOOKERS.most)
  const some = (percent: number) => Math.ceil((lookers * percent) / 100)
  const seen = Array.from({ length: lookers }, () => visits.weighed(goods))
  await shop.countViews([
    { page: 'home', ...NO_PRODUCT, views: some(HOME_OF_100) },
    { page: 'listing', ...NO_PRODUCT, views: some(LISTING_OF_100) },
    ...seen.map(({ category, slug }) => ({ page: 'product' as const, category, slug, views: 1 })),
    { page: 'cart', ...NO_PRODUCT, views: visits.between(1, 4) },
  ])
}
