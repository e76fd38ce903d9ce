/** Parts of the privacy policy that depend on how the shop works. The owner's text can place them, but not change them. */
import { ConsentChoice } from '#platform/ui/analytics/consent-choice.tsx'
import { browserStorage, COOKIES, type KeptInBrowser } from './kept-data.ts'

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
