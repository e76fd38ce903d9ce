import { fromRupees, formatInr, formatCoins, groupDigits } from '#platform/rules/money.ts'
import { dateOf } from '#platform/ui/date.ts'
import { expiryWords } from '#platform/rules/reward-terms.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import type { LedgerView } from '../../../rules/ledger.ts'

/** The balance, the total ever earned and, separately, pending coins. */
export function Balance({ ledger }: { readonly ledger: LedgerView }) {
  const { balance, totalEarned, pending, nextExpiry } = ledger
  const { rewards } = shopFacts()
  return (
    <section className="coins-balance-card surface stack gap-5 raised" aria-label="Your balance">
      <p className="coins-total">
        <span className="coin" aria-hidden="true" />
        <strong className="figure">{groupDigits(balance)}</strong> {balance === 1 ? 'coin' : 'coins'}
        <span className="coins-worth">
          {balance > 0
            ? `worth ${formatInr(fromRupees(balance))} off your next order`
            : 'Nothing to spend yet'}
        </span>
      </p>
      <dl className="coins-facts stack">
        <div>
          <dt className="muted small">Earned so far</dt>
          <dd>{formatCoins(totalEarned)}</dd>
        </div>
        {nextExpiry && (
          <div>
            <dt className="muted small">Next to expire</dt>
            <dd>
              {formatCoins(nextExpiry.coins)}
              <span className="muted small">
                on <time dateTime={nextExpiry.on}>{dateOf(nextExpiry.on)}</time>
              </span>
            </dd>
          </div>
        )}
        {pending.orderCount > 0 && (
          <>
            <div>
              <dt className="muted small">Held by unpaid orders</dt>
              <dd>
                {formatCoins(pending.heldCoins)}
                <span className="muted small">
                  back in your balance if {pending.orderCount === 1 ? 'it is' : 'they are'} not paid
                </span>
              </dd>
            </div>
            <div>
              <dt className="muted small">To come when paid</dt>
              <dd>
                {formatCoins(pending.awaitedCoins)}
                <span className="muted small">not in your balance yet</span>
              </dd>
            </div>
          </>
        )}
      </dl>
      <p className="muted small">
        1 coin is ₹1.{' '}
        {rewards.isOn &&
          `Each paid order earns ${rewards.percent === 10 ? 'a tenth' : `${rewards.percent} %`} of what you pay. `}
        Coins {expiryWords(rewards)}. Use them in <a href="/cart">your cart</a>.
      </p>
    </section>
  )
}
