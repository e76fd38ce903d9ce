import { shopFacts } from '#platform/rules/shop-facts.ts'
import { shippingPrice } from '#platform/rules/selling-terms.ts'
import { dayRange, POLICIES } from '#platform/rules/policies.ts'
import type { PageHandle } from '#app/access.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import type { Route } from './+types/shipping-policy'
import { loadOwnText } from './own-text.ts'
import { OwnPolicy, PolicyPage, type PolicySection } from './policy/policy-page.tsx'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

const DELIVERY = dayRange(POLICIES.deliveryBusinessDays)
const REMOTE = dayRange(POLICIES.remoteExtraDays)
const charge = () => shippingPrice(shopFacts().shipping)

export function loader({ context }: Route.LoaderArgs) {
  return loadOwnText(context, 'shipping-policy')
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: loaderData?.metaTitle || loaderData?.title || 'Shipping Policy',
    description:
      loaderData?.metaDescription ||
      `${shopFacts().name} processes orders within ${POLICIES.orderProcessedHours} hours and delivers in ${DELIVERY} business days across India, for ${charge()}.`,
    path: '/shipping-policy',
  })
}

const sections = (): readonly PolicySection[] => [
  {
    id: 'where',
    title: 'Where we deliver',
    body: (
      <p>
        Anywhere in India with a six-digit pincode that our courier partner serves. We do not ship abroad. If
        your pincode turns out not to be served, we tell you and return the whole amount.
      </p>
    ),
  },
  {
    id: 'when',
    title: 'When it reaches you',
    body: (
      <>
        <dl className="policy-figures fact-lines ruled-lines">
          <div>
            <dt>We process your order</dt>
            <dd>within {POLICIES.orderProcessedHours} hours</dd>
          </div>
          <div>
            <dt>Delivery</dt>
            <dd>{DELIVERY} business days</dd>
          </div>
          <div>
            <dt>Remote areas</dt>
            <dd>{REMOTE} days more</dd>
          </div>
        </dl>
        <p>
          The hours run from the moment your payment is confirmed. Orders that come in on a Sunday or a public
          holiday are processed on the next working day. Business days are Monday to Saturday, public holidays
          apart. Remote areas are hill districts, islands and places that a courier does not visit every day.
        </p>
        <p>
          These are estimates, not promises to the day: weather, strikes and local restrictions can hold a
          parcel up. If yours has not come within {POLICIES.deliveryBusinessDays[1]} business days (
          {POLICIES.deliveryBusinessDays[1] + POLICIES.remoteExtraDays[1]} in a remote area),{' '}
          <a href="/contact">write to us</a> and we find it or refund it.
        </p>
      </>
    ),
  },
  {
    id: 'charge',
    title: 'What it costs',
    body: (
      <p>
        Shipping is {charge()}
        {shopFacts().shipping.freeFromPaise === null && ', however many books are in it'}, and it is shown in
        the cart before you give us any details. All taxes are included. There are no further charges at your
        door.
      </p>
    ),
  },
  {
    id: 'packing',
    title: 'Packing and courier',
    body: (
      <>
        <p>
          Books travel flat, in recycled board, with the corners padded. Parcels go out from{' '}
          {shopFacts().city} with Delhivery, who receive your name, address and phone number so that they can
          find you, and nothing else.
        </p>
        <p>
          When a parcel leaves, your order gets a waybill number, by which you can follow it. The courier
          tries more than once; a parcel that nobody accepts comes back to us, and we then agree with you
          whether to send it again or to refund the books.
        </p>
      </>
    ),
  },
  {
    id: 'address',
    title: 'Your address',
    body: (
      <p>
        Please check the address and the phone number before you pay. We can change them until the parcel has
        left: <a href="/contact">write to us</a> or call {shopFacts().phone}, with your order number.
      </p>
    ),
  },
  {
    id: 'damaged',
    title: 'If a parcel arrives damaged',
    body: (
      <p>
        Take a photograph before you open it, and tell us within {POLICIES.returnRequestHours} hours of
        receiving it. The <a href="/return-policy">return policy</a> says how it goes on.
      </p>
    ),
  },
]

export default function ShippingPolicy({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <OwnPolicy path="/shipping-policy" text={loaderData} />
  return (
    <PolicyPage
      path="/shipping-policy"
      summary={`Processed within ${POLICIES.orderProcessedHours} hours, with you in ${DELIVERY} business days, ${charge()}.`}
      sections={sections()}
    />
  )
}
