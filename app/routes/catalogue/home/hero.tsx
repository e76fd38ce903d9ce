import type { ReactNode } from 'react'
import { BRAND } from '#domain/brand.ts'
import type { PictureView } from '#domain/catalogue/picture.ts'
import { Picture } from '#app/components/picture.tsx'

/** How wide the photograph is laid out: home.css. React asks for it in the head of the page, in these sizes. */
const HERO_SIZES = '(width >= 90rem) 66rem, (width >= 62rem) 74vw, 100vw'

type Props = {
  /** Null in a shop without photographs. */
  readonly picture: PictureView | null
  readonly coupon: ReactNode
}

/** The first screen: what the shop is for, a way in, a still life of what it sells. */
export function Hero({ picture, coupon }: Props) {
  return (
    <section className="home-hero" aria-labelledby="hero-title">
      {picture && <Picture {...picture} sizes={HERO_SIZES} isFirst className="home-hero-picture" />}
      <div className="home-hero-words">
        <h1 id="hero-title">Good paper makes you write.</h1>
        <p className="home-hero-lead">
          Planners and notebooks from {BRAND.town}: paper that takes ink well, covers that last the year,
          pages you can see at their true size before you buy.
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
