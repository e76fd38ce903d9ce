/** Which data is collected, on what occasion, for what purpose and for how long: item by item, as the Act requires. */
type Collected = {
  readonly occasion: string
  readonly data: string
  readonly purpose: string
  readonly until: string
}

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
