import { shopFacts } from '#platform/rules/shop-facts.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import type { PageHandle } from '#app/access.ts'
import { ConsentChoice } from '#platform/ui/analytics/consent-choice.tsx'
import { publicPage } from '#platform/ui/page/cache.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { pageSettingsContext } from '#app/context.ts'
import type { Route } from './+types/privacy-policy'
import { CollectedData } from './policy/collected-data.tsx'
import { browserStorage, COOKIES, type KeptInBrowser } from './policy/kept-data.ts'
import { PolicyPage, type PolicySection } from './policy/policy-page.tsx'
import { GrievanceOfficer, SellerFacts } from './policy/seller.tsx'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Privacy Policy',
    description: `What ${shopFacts().name} knows about you, what for, for how long, who else sees it, and your rights under Indian law.`,
    path: '/privacy-policy',
  })
}

/** Which services the owner has connected; nothing depends on the visitor. */
export function loader({ context }: Route.LoaderArgs) {
  const { measuredBy, isEnquiryForwarded } = context.get(pageSettingsContext)
  return { measuredBy, isEnquiryForwarded }
}

type Connected = Route.ComponentProps['loaderData']

const sectionsOf = ({ measuredBy, isEnquiryForwarded }: Connected): readonly PolicySection[] => [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          The seller named here decides what happens with your data: the data fiduciary, in the words of the
          Digital Personal Data Protection Act, 2023.
        </p>
        <SellerFacts />
      </>
    ),
  },
  { id: 'what', title: 'What we collect, and why', body: <CollectedData /> },
  {
    id: 'not',
    title: 'What we do not do',
    body: (
      <ul>
        <li>
          No advertising, {measuredBy === null ? 'no analytics, ' : ''}no tracking across sites, no profiles.
        </li>
        <li>
          No pictures, fonts or scripts of other companies, but for Razorpay's payment script in the cart.
        </li>
        {measuredBy === null ? (
          <li>
            No record of the pages that you look at or of what you search for. Of our own pages we count how
            often each was shown in a day, and not to whom.
          </li>
        ) : (
          <li>
            No record of what you search for; and of what you look at only with your consent, as{' '}
            <a href="#counting">counting visits</a> says.
          </li>
        )}
        <li>No newsletter that you did not ask for. We do not sell or rent data to anybody.</li>
      </ul>
    ),
  },
  ...(measuredBy === null
    ? []
    : [{ id: 'counting', title: 'Counting visits', body: <CountingVisits receiver={measuredBy} /> }]),
  {
    id: 'cookies',
    title: 'Cookies and browser storage',
    body: (
      <>
        <p>
          You can look around, search and fill a cart without a single cookie. These are all, each only for
          what you asked for, and none can be read by scripts. On a secure connection their names begin with{' '}
          <code>__Host-</code>.
        </p>
        <KeptTable caption="Cookies" rows={COOKIES} />
        <p>
          The rest stays in your own browser. It reaches us only when you act: when the cart is priced, an
          order is placed or a message is sent. Clearing the site data in your browser removes all of it.
        </p>
        <KeptTable caption="Browser storage" rows={browserStorage(measuredBy !== null)} />
        <p>
          The browser also keeps copies of public pages and pictures that you have seen, so that the shop
          opens without a connection. They hold nothing about you.
        </p>
      </>
    ),
  },
  {
    id: 'shared',
    title: 'Who else sees it',
    body: (
      <>
        <p>Only those who need it to do their part, under contract, and no more than they need:</p>
        <dl className="policy-facts surface paper stack">
          <dt>Razorpay</dt>
          <dd>
            Payment and refunds: name, e-mail, phone, order number and amount. What you type into its window
            goes to Razorpay directly.
          </dd>
          <dt>Delhivery</dt>
          <dd>Delivery: name, address, phone, the content and the value of the parcel.</dd>
          <dt>Our mail service</dt>
          <dd>The mails about your order or your message.</dd>
          {isEnquiryForwarded && (
            <>
              <dt>Our customer system</dt>
              <dd>
                What you write to us by the contact form, with your name, e-mail and mobile, to answer it.
              </dd>
            </>
          )}
          {measuredBy !== null && (
            <>
              <dt>{measuredBy}</dt>
              <dd>
                With your consent, which products are looked at and bought, as{' '}
                <a href="#counting">counting visits</a> says. Nothing that names you.
              </dd>
            </>
          )}
        </dl>
        <p>
          Courts, tax officers and the police get what the law obliges us to hand over, and nothing beyond it.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>Under the Digital Personal Data Protection Act, 2023 you can</p>
        <ul>
          <li>get a summary of the data we have about you, and of those with whom we have shared it,</li>
          <li>have it corrected, completed or brought up to date,</li>
          <li>
            have it erased, unless a law obliges us to keep it (a bill must outlive the wish to forget it),
          </li>
          <li>withdraw your consent at any time, as easily as you gave it, and</li>
          <li>name somebody who uses these rights for you if you die or are unable to.</li>
        </ul>
        <p>
          If you have an account, you can do most of it yourself: under <a href="/account">My Account</a> you
          change your data, download all of it, withdraw consent and delete the account. For the rest write to{' '}
          <a href={`mailto:${shopFacts().grievanceOfficer.email}`}>{shopFacts().grievanceOfficer.email}</a>{' '}
          from the e-mail address concerned, or use the <a href="/contact">contact form</a>. It costs nothing,
          and we answer within {POLICIES.dataRequestAnsweredDays} days at the latest. Withdrawing consent does
          not undo what was done before it; an order on its way is still delivered.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we keep it safe',
    body: (
      <p>
        Connections are encrypted. Passwords and session keys are kept only as digests. Only staff who need
        your data see it. Should data ever be lost or leak, we tell you and the Data Protection Board of India
        without delay: what happened, what it may mean for you, and what to do.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Many of our books are written in by children, but the shop is for adults. We do not knowingly take
        data from anyone under 18 without the consent of a parent or guardian. If that has happened, write to
        us and we delete it.
      </p>
    ),
  },
  {
    id: 'complaints',
    title: 'Grievance officer',
    body: (
      <>
        <p>
          For complaints about your data as for all others. If our answer does not satisfy you, you can turn
          to the Data Protection Board of India.
        </p>
        <GrievanceOfficer />
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When the shop changes what it does with data, this page changes first, and its date with it. What you
        have consented to before is not widened without asking you.
      </p>
    ),
  },
]

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage
      path="/privacy-policy"
      summary="We ask for what it takes to send you a notebook, keep it only as long as we must, and share it only with those who need it."
      sections={sectionsOf(loaderData)}
    />
  )
}

/** What is sent with a visitor's consent, to whom, and the consent choice itself. */
function CountingVisits({ receiver }: { readonly receiver: string }) {
  return (
    <>
      <p>
        If you allow it, our server tells <strong>{receiver}</strong> of two things, so that we see what is
        liked and make more of it:
      </p>
      <ul>
        <li>that a product was looked at: its number, its name and its price,</li>
        <li>that an order was made: its number, its total, and the products with amount and price.</li>
      </ul>
      <p>
        We also send the time and a random number, new for each tab, that does not identify anyone. Your name,
        your addresses, your account, your network address and cookies are not sent, and your browser connects
        only to us. If you do not allow it, the shop works just the same.
      </p>
      <ConsentChoice />
    </>
  )
}

type KeptTableProps = { readonly caption: string; readonly rows: readonly KeptInBrowser[] }

function KeptTable({ caption, rows }: KeptTableProps) {
  return (
    <table className="policy-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What for</th>
          <th scope="col">Until</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose, until }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{purpose}</td>
            <td data-label="Until">{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
