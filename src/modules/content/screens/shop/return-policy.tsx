import { shopFacts } from '#platform/rules/shop-facts.ts'
import { dayRange, MONEY_BACK, POLICIES } from '#platform/rules/policies.ts'
import type { PageHandle } from '#app/access.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import type { Route } from './+types/return-policy'
import { loadOwnText } from './own-text.ts'
import { OwnPolicy, PolicyPage, type PolicySection, GrievanceOfficer } from './policy/policy-page.tsx'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

const HOURS = POLICIES.returnRequestHours
const SENT_BACK = POLICIES.returnSentBackWorkingDays
const PROCESSED = POLICIES.refundProcessedWorkingDays
const USUALLY = dayRange(POLICIES.refundArrivesBusinessDays)
const CANCELLED = dayRange(POLICIES.cancelledRefundWorkingDays)

export function loader({ context }: Route.LoaderArgs) {
  return loadOwnText(context, 'return-policy')
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: loaderData?.metaTitle || loaderData?.title || 'Return Policy',
    description:
      loaderData?.metaDescription ||
      `Ask for a return or a replacement at ${shopFacts().name} within ${HOURS} hours of receipt. Refunds are processed in ${PROCESSED} working days.`,
    path: '/return-policy',
  })
}

const sections = (): readonly PolicySection[] => [
  {
    id: 'short',
    title: 'In short',
    body: (
      <dl className="policy-figures fact-lines ruled-lines">
        <div>
          <dt>Ask for a return or replacement</dt>
          <dd>within {HOURS} hours of receipt</dd>
        </div>
        <div>
          <dt>Send the item back</dt>
          <dd>within {SENT_BACK} working days of approval</dd>
        </div>
        <div>
          <dt>We process the refund</dt>
          <dd>in {PROCESSED} working days</dd>
        </div>
        <div>
          <dt>It reaches your account</dt>
          <dd>
            {MONEY_BACK}, usually in {USUALLY} business days
          </dd>
        </div>
        <div>
          <dt>Cancelled orders</dt>
          <dd>refunded in {CANCELLED} working days</dd>
        </div>
      </dl>
    ),
  },
  {
    id: 'what',
    title: 'What can be returned',
    body: (
      <>
        <p>We take back, replace or refund a book that</p>
        <ul>
          <li>is damaged, misprinted, badly bound or has pages missing,</li>
          <li>is not the one that you ordered, or not all that you ordered,</li>
          <li>does not match its description here, or</li>
          <li>came later than the shipping policy says, and is of no more use to you.</li>
        </ul>
        <p>
          A book that has been written in, or whose wrapping is gone, can be returned only if the fault could
          not be seen before. Otherwise it should come back unused, in its own packing.
        </p>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How to ask',
    body: (
      <>
        <ol>
          <li>
            Within {HOURS} hours of receiving the parcel, open the order under <a href="/orders">My Orders</a>{' '}
            and choose “Return or replace”: say what is wrong and add up to four photographs of the fault and
            of the parcel. If you ordered without an account and its browser is not at hand,{' '}
            <a href="/contact">write to us</a> or to{' '}
            <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a> with your order number, and we
            open the return for you.
          </li>
          <li>
            You get a mail at once, and our answer within {POLICIES.complaintAcknowledgedHours} hours. You can
            follow each step on the order’s page.
          </li>
          <li>
            Once we have approved the return, send the item back within {SENT_BACK} working days of the
            approval. We send a courier to fetch it; where none comes and the fault is ours, we pay for the
            return.
          </li>
          <li>
            You choose: your money back, or a replacement once the item is with us. If there is none in stock
            then, you get your money back.
          </li>
        </ol>
        <p>
          The {HOURS} hours help us to settle things with the courier. They take away none of the rights that
          the law gives you when goods are defective, deficient or not what you ordered.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>
          We process a refund in {PROCESSED} working days from the day on which the item is back with us and
          checked: what you paid for it, after every discount. It goes to where the payment came from. Once
          processed, every refund reaches the account {MONEY_BACK}; most banks need {USUALLY} business days.
        </p>
        <p>
          Reward coins that you spent on what you return come back to your balance; coins that it earned are
          taken off. Shipping and COD charges are not refundable.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling an order',
    body: (
      <>
        <p>
          You can cancel until the courier has fetched the parcel: open the order under{' '}
          <a href="/orders">My Orders</a> and choose “Cancel this order”, or call {shopFacts().phone} with its
          number. There is no fee for cancelling. The money for a cancelled order is refunded in {CANCELLED}{' '}
          working days.
        </p>
        <p>
          If we have to cancel, because something is out of stock or cannot be delivered, we tell you and
          refund the whole amount, shipping included. If money left your account and no order came of it, it
          is returned in the same way, without your asking.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'If we do not agree',
    body: <GrievanceOfficer />,
  },
]

export default function ReturnPolicy({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <OwnPolicy path="/return-policy" text={loaderData} />
  return (
    <PolicyPage
      path="/return-policy"
      summary={`Something wrong with a book? Tell us within ${HOURS} hours of receiving it. We replace it or give the money back.`}
      sections={sections()}
    />
  )
}
