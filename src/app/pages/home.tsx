import { tags } from '#platform/rules/cache-tags.ts'
import type { ReactNode } from 'react'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { shippingPrice } from '#platform/rules/shipping.ts'
import { categories, type CategoryName } from '#platform/rules/categories.ts'
import { SECTION_SIZE, SECTION_SIZE_SHOW_MORE } from '#modules/catalogue/rules/listing.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import { expiryWords } from '#platform/rules/reward-terms.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import type { PageHandle } from '../access.ts'
import { type CardView, cardViews } from '#modules/catalogue/components/card-view.ts'
import { ProductGrid } from './listing/product-grid.tsx'
import { SectionHead } from '#modules/catalogue/components/section-head.tsx'
import { publicPage } from '#platform/ui/page/cache.ts'
import { siteJsonLd } from '#platform/ui/page/json-ld-shop.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { Ruling, rulingOf } from '#platform/ui/ruling.tsx'
import { shopContext, shopFrontContext, tagPageContext } from '../context.ts'
import type { Route } from './+types/home'
import { PageFeature } from './home/page-feature.tsx'
import './home/home.css'

const SIZES = '(width >= 48rem) 18rem, 44vw'
/** On a phone the first one spans the full width. */
const FIRST_SIZES = '(width >= 48rem) 18rem, 100vw'

type CategoryPicturesProps = {
  /** By listing slug; a category without a photograph shows its ruling. */
  readonly pictures: Readonly<Record<string, PictureView | undefined>>
}

/** The five categories, each with its photograph. */
function CategoryPictures({ pictures }: CategoryPicturesProps) {
  return (
    <nav className="home-categories page-wide" aria-label="Categories">
      <ul className="stack gap-3">
        {categories().map(({ name, listingSlug }, index) => {
          const picture = pictures[listingSlug]
          return (
            <li key={listingSlug}>
              <a className="home-category column plain-link" href={`/${listingSlug}`}>
                {picture ? (
                  <Picture
                    {...picture}
                    alt=""
                    sizes={index === 0 ? FIRST_SIZES : SIZES}
                    className="home-category-picture"
                  />
                ) : (
                  <Ruling kind={rulingOf(name)} className="home-category-picture" />
                )}
                <span className="home-category-name">{name}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Layout width of the photograph: keep in step with home.css. React preloads it in these sizes. */
const HERO_SIZES = '(width >= 90rem) 66rem, (width >= 62rem) 74vw, 100vw'

type HeroProps = {
  /** null in a shop without photographs. */
  readonly picture: PictureView | null
  readonly coupon: ReactNode
}

/** The hero: what the shop is for, a call to action, and a still life of its products. */
function Hero({ picture, coupon }: HeroProps) {
  return (
    <section className="home-hero" aria-labelledby="hero-title">
      {picture && <Picture {...picture} sizes={HERO_SIZES} isFirst className="home-hero-picture" />}
      <div className="home-hero-words column gap-4">
        <h1 id="hero-title">Good paper makes you write.</h1>
        <p className="home-hero-lead">
          Planners and notebooks from {shopFacts().town}: paper that takes ink well, covers that last the
          year, pages you can see at their true size before you buy.
        </p>
        <p className="home-hero-actions">
          <a className="button" href="/undated-daily-planners">
            Shop daily planners
          </a>
          <a className="button button-plain" href="/products">
            See all products
          </a>
        </p>
        {coupon}
      </div>
    </section>
  )
}

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

/** Three statements: the page frame (with the coupon), the products, the photographs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const showMore = url.searchParams.get('show') === 'more'
  context.get(tagPageContext)(tags.catalogue, tags.coupons, ...tags.categories())
  const [sections, { coupon }, pictures] = await Promise.all([
    shop.getHome({ showMore }),
    context.get(shopFrontContext)(),
    shop.getSitePictures({
      names: ['hero', ...categories().map(({ listingSlug }) => `category-${listingSlug}`)],
    }),
  ])
  return {
    showMore,
    coupon,
    hero: pictures['hero'] ?? null,
    categoryPictures: Object.fromEntries(
      categories().map(({ listingSlug }) => [listingSlug, pictures[`category-${listingSlug}`]]),
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

/** The promise of the home page's banner: a flat discount with a code (spec §1). */
function CouponBanner({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <p className="coupon-ticket row wrap between">
      <span>
        Flat <strong>{label}</strong> your order with
      </span>
      <code>{code}</code>
    </p>
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

/** Switches the show-more mode by its address (spec §2). */
function ShowMoreSwitch({ isOn }: { readonly isOn: boolean }) {
  return (
    <nav className="show-more row gap-1 muted small" aria-label="Products shown of each category">
      <span>Shown of each category</span>
      <a href="/" aria-current={isOn ? undefined : 'true'}>
        {SECTION_SIZE}
      </a>
      <a href="/?show=more" aria-current={isOn ? 'true' : undefined}>
        {SECTION_SIZE_SHOW_MORE}
      </a>
    </nav>
  )
}

type Section = {
  readonly category: CategoryName
  readonly listingSlug: string
  readonly hasViewAll: boolean
  readonly cards: readonly CardView[]
}

/** One section for each category, 'Coming Soon!' if it is empty (spec §2). */
function HomeSections({ sections }: { readonly sections: readonly Section[] }) {
  return sections.map(({ category, listingSlug, hasViewAll, cards }) => (
    <section key={listingSlug} className="home-section" aria-labelledby={listingSlug}>
      <SectionHead id={listingSlug} category={category}>
        {hasViewAll && (
          <a className="tap bold" href={`/category/${listingSlug}`}>
            View All<span className="sr-only"> {category}</span>
          </a>
        )}
      </SectionHead>
      {cards.length > 0 ? (
        <ProductGrid cards={cards} />
      ) : (
        <p className="coming-soon">{MESSAGES.coming_soon}</p>
      )}
    </section>
  ))
}

/** Shop promises, each with a link to the page that explains it. */
function Promises() {
  const [soonest, latest] = POLICIES.deliveryBusinessDays
  return (
    <section className="home-promises-section" aria-label="What you can count on">
      <ul className="home-promises page-wide">
        <li>
          <strong>
            {soonest} to {latest} business days
          </strong>
          <span className="muted">
            for a delivery in India, 1 or 2 more to remote areas, for {shippingPrice(shopFacts().shipping)}.{' '}
            <a href="/shipping-policy">Shipping</a>
          </span>
        </li>
        <li>
          <strong>{POLICIES.returnRequestHours} hours to tell us</strong>
          <span className="muted">
            if something arrived damaged or wrong, for a return or a replacement.{' '}
            <a href="/return-policy">Returns</a>
          </span>
        </li>
        {shopFacts().rewards.isOn && (
          <li>
            <strong>{shopFacts().rewards.percent}% back in coins</strong>
            <span className="muted">
              on every paid order of a signed-in shopper. One coin is one rupee, and coins{' '}
              {expiryWords(shopFacts().rewards)}.
            </span>
          </li>
        )}
        <li>
          <strong>UPI, cards, netbanking</strong>
          <span className="muted">
            by Razorpay. A payment that breaks off keeps your order and its stock for 30 minutes.{' '}
            <a href="/contact">Ask us anything</a>
          </span>
        </li>
      </ul>
    </section>
  )
}
