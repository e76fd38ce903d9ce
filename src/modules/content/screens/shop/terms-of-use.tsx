import { shopFacts } from '#platform/rules/shop-facts.ts'
import { shippingPrice, expiryWords } from '#platform/rules/selling-terms.ts'
import { dayRange, POLICIES } from '#platform/rules/policies.ts'
import type { PageHandle } from '#app/access.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import type { Route } from './+types/terms-of-use'
import { loadOwnText } from './own-text.ts'
import {
  OwnPolicy,
  PolicyPage,
  type PolicySection,
  GrievanceOfficer,
  SellerFacts,
} from './policy/policy-page.tsx'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function loader({ context }: Route.LoaderArgs) {
  return loadOwnText(context, 'terms-of-use')
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: loaderData?.metaTitle || loaderData?.title || 'Terms of Use',
    description:
      loaderData?.metaDescription ||
      `The terms on which ${shopFacts().name} sells: seller, prices, orders, payment, coins and coupons, complaints.`,
    path: '/terms-of-use',
  })
}

const sections = (): readonly PolicySection[] => [
  {
    id: 'seller',
    title: 'Who sells',
    body: (
      <>
        <p>
          This shop sells its own goods from its own stock. It is run by the seller named here, who answers
          for the goods and for the sale.
        </p>
        <SellerFacts />
      </>
    ),
  },
  {
    id: 'using',
    title: 'Using the shop',
    body: (
      <>
        <p>
          By using the shop you accept these terms. You may order if you are 18 or older and can make a
          contract under the Indian Contract Act, 1872; younger readers order through a parent or guardian.
        </p>
        <p>
          Under the Information Technology (Intermediary Guidelines and Digital Media Ethics Code) Rules, 2021
          we ask you not to send or publish anything here that belongs to somebody else without right, is
          false, obscene, harmful to children or unlawful, or that carries harmful code. Do not try to break,
          overload or get around the shop. We may remove what breaks these rules.
        </p>
      </>
    ),
  },
  {
    id: 'products',
    title: 'Products',
    body: (
      <>
        <p>
          Each product page names the size, the number of pages, the paper weight, the cover and the ruling.
          Colours can differ a little from screen to screen and from batch to batch; dimensions can differ by
          a few millimetres.
        </p>
        <p>
          As the Legal Metrology (Packaged Commodities) Rules, 2011 ask, each pack carries the name and
          address of its maker, the name of the goods, their number, their size, the MRP inclusive of all
          taxes, the month and year, and how to reach customer care. Country of origin:{' '}
          {shopFacts().countryOfOrigin}, unless a product's own page says otherwise.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and taxes',
    body: (
      <>
        <p>
          All prices are in Indian rupees and include all taxes. A struck-through price is the MRP or the
          former price; nothing is ever sold above its MRP. Shipping is {shippingPrice(shopFacts().shipping)}{' '}
          and is shown in the cart. There are no hidden charges, and nothing is put into your cart that you
          did not put there.
        </p>
        <p>
          GST: exercise books and notebooks (HSN 4820) have been taxed at nil since 22 September 2025; diaries
          and planners bear the rate that is in force for them. Our GSTIN is {shopFacts().gstin}. Within{' '}
          {shopFacts().state} the tax is CGST and SGST, elsewhere IGST.
        </p>
        <p>
          The total that you see at checkout is the total that you pay. If a price changes between your cart
          and your order, no order is made until you have seen the new total.
        </p>
      </>
    ),
  },
  {
    id: 'offers',
    title: 'Coupons and reward coins',
    body: (
      <ul>
        <li>One coupon can be used per order, as long as it is valid and its conditions are met.</li>
        <li>
          {shopFacts().rewards.isOn
            ? `Signed-in shoppers earn coins worth ${shopFacts().rewards.percent}% of what they pay, rounded down, when the order is paid.`
            : 'Orders earn no coins at present.'}{' '}
          One coin is worth one rupee. Coins {expiryWords(shopFacts().rewards)}.
        </li>
        <li>
          You can spend coins up to the value of your cart. They cannot be exchanged for cash or handed to
          somebody else. Coins of an order that fails come back to you.
        </li>
      </ul>
    ),
  },
  {
    id: 'orders',
    title: 'Orders and payment',
    body: (
      <>
        <p>
          An order is an offer to buy. The contract is made when your payment is confirmed, or, where you pay
          in cash, when you have confirmed the order; we tell you by e-mail. An order that is not paid is kept
          for 30 minutes, one in cash that is not confirmed for 2 hours, so that nobody else gets your books
          meanwhile, and then given up.
        </p>
        <p>
          Payment is in rupees through Razorpay: cards, UPI, net banking and wallets. Your card or bank
          details go to Razorpay alone; they never reach our servers. A payment that arrives after its order
          was given up completes the order if the books are still there, and is refunded if they are not.
          Where the cart offers it, you can pay the courier in cash; the cart names the charge for that.
        </p>
        <p>
          We may decline or cancel an order for want of stock, for an address that cannot be reached, or where
          fraud is likely. You are then told why, and what you have paid is refunded in full.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery, cancelling, returns',
    body: (
      <p>
        Orders are processed within {POLICIES.orderProcessedHours} hours and reach you in{' '}
        {dayRange(POLICIES.deliveryBusinessDays)} business days: see the{' '}
        <a href="/shipping-policy">shipping policy</a>. Returns and replacements are asked for within{' '}
        {POLICIES.returnRequestHours} hours of receipt: see the <a href="/return-policy">return policy</a>.
        Both are part of these terms. The goods are yours, and at your risk, from the moment you receive them.
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    body: (
      <p>
        Reviews are written by buyers of the product. We neither write them nor pay for them, and do not hide
        one for being unfavourable. By posting a review you allow us to show it with the name that you gave.
      </p>
    ),
  },
  {
    id: 'ours',
    title: 'What is ours',
    body: (
      <p>
        The name {shopFacts().name}, the designs of our covers and pages, the photographs and the texts belong
        to the seller. You may share links and pictures of our products. The sample sheets are for you to
        print and write on; they are not for resale.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We are liable for what we sell as the Consumer Protection Act, 2019 says, and nothing here limits the
        rights that it gives you. We are not liable for losses that nobody could foresee, or for what a
        notebook is used for. We keep the shop open as well as we can, but cannot promise that it never fails.
      </p>
    ),
  },
  { id: 'complaints', title: 'Complaints and grievance officer', body: <GrievanceOfficer /> },
  {
    id: 'law',
    title: 'Law, courts and changes',
    body: (
      <p>
        Indian law applies, and the courts at {shopFacts().courtsOf} decide, unless consumer law lets you go
        to the commission where you live or work. We may change these terms; the date above says when. An
        order is judged by the terms of the day on which it was made.
      </p>
    ),
  },
]

export default function TermsOfUse({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <OwnPolicy path="/terms-of-use" text={loaderData} />
  return (
    <PolicyPage
      path="/terms-of-use"
      summary="The terms on which we sell, in plain words: who we are, what things cost, when an order is made, and where to complain."
      sections={sections()}
    />
  )
}
