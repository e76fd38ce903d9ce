import { SHIPPING_CHARGE_PAISE } from '#domain/cart/quote.ts'
import { CASHBACK_PERCENT } from '#domain/catalogue/pricing.ts'
import { formatInr } from '#domain/money.ts'
import { POLICIES } from '#domain/policies.ts'

/** What a shopper can count on, each with the page that says it in full. */
export function Promises() {
  const [soonest, latest] = POLICIES.deliveryBusinessDays
  return (
    <section className="home-promises-section" aria-label="What you can count on">
      <ul className="home-promises">
        <li>
          <strong>
            {soonest} to {latest} business days
          </strong>
          <span>
            for a delivery in India, 1 or 2 more to remote areas, for {formatInr(SHIPPING_CHARGE_PAISE)} an
            order. <a href="/shipping-policy">Shipping</a>
          </span>
        </li>
        <li>
          <strong>{POLICIES.returnRequestHours} hours to tell us</strong>
          <span>
            if something arrived damaged or wrong, for a return or a replacement.{' '}
            <a href="/return-policy">Returns</a>
          </span>
        </li>
        <li>
          <strong>{CASHBACK_PERCENT}% back in coins</strong>
          <span>
            on every paid order of a signed-in shopper. One coin is one rupee, and coins do not expire.
          </span>
        </li>
        <li>
          <strong>UPI, cards, netbanking</strong>
          <span>
            by Razorpay. A payment that breaks off keeps your order and its stock for 30 minutes.{' '}
            <a href="/contact">Ask us anything</a>
          </span>
        </li>
      </ul>
    </section>
  )
}
