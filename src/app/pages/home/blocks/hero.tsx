import type { LiveCoupon } from '#modules/coupons/rules/live-coupon.ts'
import { Picture } from '#platform/ui/picture.tsx'
import type { BlockView } from '../block-view.ts'
import { CouponTicket } from './coupon-ticket.tsx'

/** Layout width of the photograph: keep in step with home.css. React preloads it in these sizes. */
const HERO_SIZES = '(width >= 90rem) 66rem, (width >= 62rem) 74vw, 100vw'

type Props = {
  readonly block: BlockView<'hero'>
  readonly coupon: LiveCoupon | null
  readonly isFirst: boolean
}

/** The hero: what the shop is for, a call to action, and a still life of its products. */
export function HeroBlock({ block: { title, paragraphs, picture, buttons }, coupon, isFirst }: Props) {
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
