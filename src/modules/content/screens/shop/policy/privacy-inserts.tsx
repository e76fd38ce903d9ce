/**
 * Parts of the privacy policy that depend on how the shop works. The owner's text can place them, but not change them.
 */
import { ConsentChoice } from '#platform/ui/analytics/consent-choice.tsx'
import { browserStorage, COOKIES, type KeptInBrowser } from './kept-data.ts'

type Collected = {
  readonly occasion: string
  readonly data: string
  readonly purpose: string
  readonly until: string
}

/** Item by item, as the Act requires. */
const COLLECTED: readonly Collected[] = [
  {
    occasion: 'You order',
    data: 'Name, e-mail, phone, delivery address, what you ordered, coupon and coins used',
    purpose: 'To make the contract, deliver, bill, refund and answer questions about it',
    until: 'As long as tax law obliges a seller to keep records of a sale',
  },
  {
    occasion: 'You pay',
    data: 'What Razorpay tells us: number, amount and state of the payment, its method with what identifies it in part (such as the last four digits of a card, or a UPI ID), e-mail and phone. Never a card number, a PIN or a password',
    purpose: 'To match the money with the order, and to refund it',
    until: 'With the order',
  },
  {
    occasion: 'You write to us',
    data: 'Name, e-mail, mobile, your message, the page you wrote from',
    purpose: 'To answer you',
    until: 'One year after the matter is closed',
  },
  {
    occasion: 'You have an account',
    data: 'Name, e-mail, a digest of your password, addresses that you save, your cart and wishlist, your coins, whether you want offers by email; of each sign-in the network address and the kind of browser',
    purpose: 'To know you again, and to notice when somebody else signs in as you',
    until: 'You delete the account (under My Account, My data); sign-ins for seven days',
  },
  {
    occasion: 'You review a product',
    data: 'Your first name and initial, the stars, your words, a photo if you send one (without where it was taken)',
    purpose: 'To show them to other readers',
    until: 'You take the review back',
  },
  {
    occasion: 'You return something',
    data: 'What you return and why, your words, photos if you send them (without where they were taken). Only you and our staff see them',
    purpose: 'To judge the return, and to settle it with you and the courier',
    until:
      'Photos half a year after the return is settled; your words and photos when you delete the account; the rest with the order',
  },
  {
    occasion: 'You send far too many requests, or something fails',
    data: 'Network address, the page, the time',
    purpose: 'To keep the shop open and to mend it',
    until: 'One year, as the rules on security logs ask',
  },
]

export function CollectedData() {
  return (
    <>
      <p>
        We ask for data only when you do something that needs it. By sending a form you consent to its use for
        the purpose named here, and for no other.
      </p>
      <table className="policy-table policy-table-wide">
        <caption>What we collect</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Data</th>
            <th scope="col">Purpose</th>
            <th scope="col">Kept until</th>
          </tr>
        </thead>
        <tbody>
          {COLLECTED.map(({ occasion, data, purpose, until }) => (
            <tr key={occasion}>
              <th scope="row">{occasion}</th>
              <td data-label="Data">{data}</td>
              <td data-label="Purpose">{purpose}</td>
              <td data-label="Kept until">{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Which services the owner has connected. */
export type Connected = { readonly measuredBy: string | null; readonly isEnquiryForwarded: boolean }

export function NotDone({ measuredBy }: Pick<Connected, 'measuredBy'>) {
  return (
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
  )
}

export function DataReceivers({ measuredBy, isEnquiryForwarded }: Connected) {
  return (
    <dl className="policy-facts surface paper stack">
      <dt>Razorpay</dt>
      <dd>
        Payment and refunds: name, e-mail, phone, order number and amount. What you type into its window goes
        to Razorpay directly.
      </dd>
      <dt>Delhivery</dt>
      <dd>Delivery: name, address, phone, the content and the value of the parcel.</dd>
      <dt>Our mail service</dt>
      <dd>The mails about your order or your message.</dd>
      {isEnquiryForwarded && (
        <>
          <dt>Our customer system</dt>
          <dd>What you write to us by the contact form, with your name, e-mail and mobile, to answer it.</dd>
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
  )
}

/** What is sent with a visitor's consent, to whom, and the consent choice itself. */
export function CountingVisits({ receiver }: { readonly receiver: string }) {
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

export function CookieTable() {
  return <KeptTable caption="Cookies" rows={COOKIES} />
}

export function StorageTable({ measuredBy }: Pick<Connected, 'measuredBy'>) {
  return <KeptTable caption="Browser storage" rows={browserStorage(measuredBy !== null)} />
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
