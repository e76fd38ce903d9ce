import type { ReactNode } from 'react'

/** The first screen: what the shop is for, a way in, a picture of what it sells. */
export function Hero({ coupon }: { readonly coupon: ReactNode }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-words">
        <h1 id="hero-title">Good paper makes you write.</h1>
        <p>
          Planners and notebooks from Hyderabad: 70 and 80 GSM paper that takes ink well, covers that last the
          year, delivered across India in 2 to 7 days.
        </p>
        <p className="hero-actions">
          <a className="button" href="/undated-daily-planners">
            Shop daily planners
          </a>
          <a className="button button-plain" href="/products">
            See all products
          </a>
        </p>
        {coupon}
      </div>
      <img
        className="hero-picture"
        src="/images/hero.svg"
        alt="An emerald daily planner, a mango yellow ruled notebook and an indigo five subject notebook with coloured tabs, before an open ruled page with a pencil"
        width={1600}
        height={1000}
        fetchPriority="high"
      />
    </section>
  )
}
