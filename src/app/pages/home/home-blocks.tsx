/** The blocks of the home page in their order. */
import './home.css'
import type { LiveCoupon } from '#modules/coupons/rules/coupon.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import { expiryWords, shippingPrice } from '#platform/rules/selling-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { ProductGrid } from '../listing/product-grid.tsx'
import { CategoriesBlock, SectionsBlock } from './catalogue-blocks.tsx'
import type { AnyBlockView, BlockButton, BlockView, LoadedHome } from './load-home.ts'
import { PageFeature } from './page-feature.tsx'

type HomeProps = {
  readonly home: LoadedHome
  /** In a frame of unknown width nothing is preloaded: it could be the wrong size. */
  readonly isPreview?: boolean
}

export function HomeBlocks({ home, isPreview = false }: HomeProps) {
  return home.blocks.map((block, index) => (
    <HomeBlockOf key={block.id} block={block} isFirst={index === 0 && !isPreview} home={home} />
  ))
}

type HomeBlockProps = { readonly block: AnyBlockView; readonly isFirst: boolean; readonly home: LoadedHome }

function HomeBlockOf({ block, isFirst, home: { coupon, showMore } }: HomeBlockProps) {
  switch (block.kind) {
    case 'hero':
      return <HeroBlock block={block} coupon={block.hasCoupon ? coupon : null} isFirst={isFirst} />
    case 'banner':
      return <BannerBlock block={block} coupon={block.hasCoupon ? coupon : null} />
    case 'categories':
      return <CategoriesBlock title={block.title} pictures={block.pictures} />
    case 'sections':
      return <SectionsBlock sections={block.sections} isShowingMore={showMore} />
    case 'products':
      return <ProductsBlock block={block} />
    case 'reviews':
      return <ReviewsBlock block={block} />
    case 'story':
      return <StoryBlock block={block} isFirst={isFirst} />
    case 'text':
      return <TextBlock block={block} />
    case 'page_feature':
      return <PageFeature path={block.path} />
    case 'promises':
      return <PromisesBlock />
  }
}

/** Layout width of the photograph: keep in step with home.css. React preloads it in these sizes. */
const HERO_SIZES = '(width >= 90rem) 66rem, (width >= 62rem) 74vw, 100vw'

type HeroProps = {
  readonly block: BlockView<'hero'>
  readonly coupon: LiveCoupon | null
  readonly isFirst: boolean
}

/** The hero: what the shop is for, a call to action, and a still life of its products. */
function HeroBlock({ block: { title, paragraphs, picture, buttons }, coupon, isFirst }: HeroProps) {
  return (
    <section className="home-hero" aria-labelledby="hero-title">
      {picture && <Picture {...picture} sizes={HERO_SIZES} isFirst={isFirst} className="home-hero-picture" />}
      <div className="home-hero-words column gap-4">
        <h1 id="hero-title">{title}</h1>
        {paragraphs.map((paragraph) => (
          <p className="home-hero-lead" key={paragraph}>
            {paragraph}
          </p>
        ))}
        {buttons.length > 0 && (
          <p className="home-hero-actions">
            {buttons.map(({ text, link }, index) => (
              <a key={link} className={index === 0 ? 'button' : 'button button-plain'} href={link}>
                {text}
              </a>
            ))}
          </p>
        )}
        {coupon && <CouponTicket coupon={coupon} />}
      </div>
    </section>
  )
}

/** An announcement across the page, with the coupon that anyone can use now. */
function BannerBlock({
  block: { id, title, paragraphs, buttons },
  coupon,
}: {
  readonly block: BlockView<'banner'>
  readonly coupon: LiveCoupon | null
}) {
  return (
    <section className="home-banner" aria-labelledby={id}>
      <div className="page-wide row wrap between">
        <div>
          <h2 id={id}>{title}</h2>
          <Paragraphs texts={paragraphs} />
        </div>
        {coupon && <CouponTicket coupon={coupon} />}
        <BlockButtons buttons={buttons} />
      </div>
    </section>
  )
}

/** Products by hand, or the best sellers. */
function ProductsBlock({ block: { id, title, cards, buttons } }: { readonly block: BlockView<'products'> }) {
  return (
    <section className="home-section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {buttons.map(({ text, link }) => (
          <a key={link} className="tap bold" href={link}>
            {text}
          </a>
        ))}
      </div>
      <ProductGrid cards={cards} />
    </section>
  )
}

const STORY_SIZES = '(width >= 72rem) 35rem, (width >= 48rem) 45vw, 92vw'

/** A text with a picture beside it. */
function StoryBlock({ block, isFirst }: { readonly block: BlockView<'story'>; readonly isFirst: boolean }) {
  const { id, title, paragraphs, picture, side, buttons } = block
  return (
    <section className="home-story page-wide" data-side={side} aria-labelledby={id}>
      <div className="home-words">
        <h2 id={id} className="home-title">
          {title}
        </h2>
        <Paragraphs texts={paragraphs} />
        <BlockButtons buttons={buttons} />
      </div>
      {picture && <Picture {...picture} sizes={STORY_SIZES} isFirst={isFirst} />}
    </section>
  )
}

/** Reviews by buyers, each with its product. */
function ReviewsBlock({ block: { id, title, reviews } }: { readonly block: BlockView<'reviews'> }) {
  return (
    <section className="home-section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
      </div>
      <ul className="home-reviews">
        {reviews.map(({ id: key, path, productName, userName, rating, comment, isVerified }) => (
          <li key={key} className="surface paper">
            <p className="home-review-stars" role="img" aria-label={`${rating} out of 5 stars`}>
              {'★'.repeat(rating)}
              <span className="muted">{'☆'.repeat(5 - rating)}</span>
            </p>
            <blockquote>{comment}</blockquote>
            <p className="muted small">
              {userName}
              {isVerified && ', verified buyer'}
            </p>
            <a className="tap" href={path}>
              {productName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TextBlock({ block: { id, title, paragraphs } }: { readonly block: BlockView<'text'> }) {
  return (
    <section className="home-text home-words page-wide" aria-labelledby={title === '' ? undefined : id}>
      {title !== '' && (
        <h2 id={id} className="home-title">
          {title}
        </h2>
      )}
      <Paragraphs texts={paragraphs} />
    </section>
  )
}

/** Shop promises, each with a link to the page that explains it. */
function PromisesBlock() {
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

function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}

function BlockButtons({ buttons }: { readonly buttons: readonly BlockButton[] }) {
  return buttons.map(({ text, link }) => (
    <a key={link} className="button button-plain" href={link}>
      {text}
    </a>
  ))
}

/** The promise of the home page's banner: a flat discount with a code (spec §1). */
function CouponTicket({ coupon: { code, label } }: { readonly coupon: LiveCoupon }) {
  return (
    <p className="coupon-ticket row wrap between">
      <span>
        Flat <strong>{label}</strong> your order with
      </span>
      <code>{code}</code>
    </p>
  )
}
