import { BRAND } from '#domain/brand.ts'
import { SHIPPING_CHARGE_PAISE } from '#domain/cart/quote.ts'
import { CASHBACK_PERCENT } from '#domain/catalogue/pricing.ts'
import { formatInr } from '#domain/money.ts'
import { CategoryTiles } from '#app/components/catalogue/category-tiles.tsx'
import { publicPage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import type { Route } from './+types/about'

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    title: `About ${BRAND.name}`,
    description: `${BRAND.name} means page, and emerald. We make notebooks and planners in ${BRAND.city}.`,
    path: '/about',
  })
}

export default function About() {
  return (
    <div className="page">
      <article className="letter">
        <h1>A page, and an emerald</h1>
        <p className="letter-lead">
          <span lang={BRAND.nativeLanguage} className="native">
            {BRAND.nativeName}
          </span>{' '}
          is the word for a page. It is also the word for an emerald. We make the first with the care that is
          usually kept for the second.
        </p>
        <h2>What we make</h2>
        <p>
          Five kinds of book, and no more: undated daily planners, ruled notebooks, plain notebooks, and five
          subject notebooks with ruled or plain pages. Each is known by its page, which is why you see the
          page before the cover in this shop.
        </p>
        <h2>The paper</h2>
        <p>
          Planners and five subject notebooks are 80 GSM between hard covers. Ruled and plain notebooks are 70
          GSM between soft covers, so that they stay light in a bag. Planners are undated: you write the date,
          and a week away costs no pages.
        </p>
        <h2>How we sell</h2>
        <p>
          The price you see includes GST. Shipping is {formatInr(SHIPPING_CHARGE_PAISE)} an order, however
          much is in it. Orders are processed within 24 hours and reach most places in India in 2 to 7
          business days; remote areas take one or two more.
        </p>
        <p>
          Signed-in shoppers earn reward coins worth {CASHBACK_PERCENT}% of what they pay. One coin is one
          rupee, and coins don't expire.
        </p>
        <h2>Where to find us</h2>
        <p>
          {BRAND.address.join(', ')}. Write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call{' '}
          <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>.
        </p>
      </article>
      <CategoryTiles heading="Categories" />
    </div>
  )
}
