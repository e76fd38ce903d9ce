import { POLICIES } from '#platform/rules/policies.ts'
import { expiryWords } from '#platform/rules/reward-terms.ts'
import { shippingPrice } from '#platform/rules/shipping.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'

/** Shop promises, each with a link to the page that explains it. */
export function PromisesBlock() {
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
