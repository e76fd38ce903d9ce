import type { LiveCoupon } from '#modules/coupons/rules/live-coupon.ts'
import type { BlockView } from '../block-view.ts'
import { CouponTicket } from './coupon-ticket.tsx'
import { BlockButtons, Paragraphs } from './words.tsx'

type Props = { readonly block: BlockView<'banner'>; readonly coupon: LiveCoupon | null }

/** An announcement across the page, with the coupon that anyone can use now. */
export function BannerBlock({ block: { id, title, paragraphs, buttons }, coupon }: Props) {
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
