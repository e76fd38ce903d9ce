/** What is sent with a visitor's consent, to whom, and the choice itself. */
import { ConsentChoice } from '#app/components/analytics/consent-choice.tsx'

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
        With both go the time and a number that is drawn anew for each tab and stands for nobody. Your name,
        your addresses, your account, your network address and cookies are not sent, and your browser speaks
        to nobody but us. If you do not allow it, the shop works just the same.
      </p>
      <ConsentChoice />
    </>
  )
}
