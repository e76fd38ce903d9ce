import { shopFacts } from '#platform/rules/shop-facts.ts'
import { POLICIES } from '#platform/rules/policies.ts'
import type { PageHandle } from '#app/access.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { pageSettingsContext } from '#app/context.ts'
import type { Route } from './+types/privacy-policy'
import { loadOwnText } from './own-text.ts'
import {
  CollectedData,
  CookieTable,
  CountingVisits,
  DataReceivers,
  NotDone,
  StorageTable,
  type Connected,
} from './policy/privacy-inserts.tsx'
import {
  OwnPolicy,
  PolicyPage,
  type PolicySection,
  GrievanceOfficer,
  SellerFacts,
} from './policy/policy-page.tsx'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const text = loaderData?.text
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: text?.metaTitle || text?.title || 'Privacy Policy',
    description:
      text?.metaDescription ||
      `What ${shopFacts().name} knows about you, what for, for how long, who else sees it, and your rights under Indian law.`,
    path: '/privacy-policy',
  })
}

/** Which services the owner has connected; nothing depends on the visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const { measuredBy, isEnquiryForwarded } = context.get(pageSettingsContext)
  return { measuredBy, isEnquiryForwarded, text: await loadOwnText(context, 'privacy-policy') }
}

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
    body: <NotDone measuredBy={measuredBy} />,
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
        <CookieTable />
        <p>
          The rest stays in your own browser. It reaches us only when you act: when the cart is priced, an
          order is placed or a message is sent. Clearing the site data in your browser removes all of it.
        </p>
        <StorageTable measuredBy={measuredBy} />
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
        <DataReceivers measuredBy={measuredBy} isEnquiryForwarded={isEnquiryForwarded} />
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
  const { measuredBy, text } = loaderData
  if (text)
    return (
      <OwnPolicy
        path="/privacy-policy"
        text={text}
        inserts={{
          collectedData: <CollectedData />,
          notDone: <NotDone measuredBy={measuredBy} />,
          visitCounting: measuredBy !== null && (
            <>
              <h2 id="counting">Counting visits</h2>
              <CountingVisits receiver={measuredBy} />
            </>
          ),
          cookieTable: <CookieTable />,
          storageTable: <StorageTable measuredBy={measuredBy} />,
          dataReceivers: <DataReceivers {...loaderData} />,
        }}
      />
    )
  return (
    <PolicyPage
      path="/privacy-policy"
      summary="We ask for what it takes to send you a notebook, keep it only as long as we must, and share it only with those who need it."
      sections={sectionsOf(loaderData)}
    />
  )
}
