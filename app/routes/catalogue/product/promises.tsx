import { SHIPPING_CHARGE_PAISE } from '#domain/cart/quote.ts'
import { formatInr } from '#domain/money.ts'
import { dayRange, POLICIES } from '#domain/policies.ts'
import { DeliveryIcon, LockIcon, ReturnIcon } from '#app/components/icons.tsx'

/** Delivery, returns and payment in a few words, from the policies themselves (spec §9). */
export function Promises() {
  const { deliveryBusinessDays, remoteExtraDays, orderProcessedHours, returnRequestHours } = POLICIES
  return (
    <ul className="promises">
      <li>
        <DeliveryIcon />
        <div>
          <strong>Delivered in {dayRange(deliveryBusinessDays)} business days</strong>
          <p>
            Remote areas take {dayRange(remoteExtraDays)} more. Orders are processed within{' '}
            {orderProcessedHours} hours. Shipping is {formatInr(SHIPPING_CHARGE_PAISE)} an order.{' '}
            <a href="/shipping-policy">Shipping policy</a>
          </p>
        </div>
      </li>
      <li>
        <ReturnIcon />
        <div>
          <strong>Return or replacement</strong>
          <p>
            Ask within {returnRequestHours} hours of receipt. <a href="/return-policy">Return policy</a>
          </p>
        </div>
      </li>
      <li>
        <LockIcon />
        <div>
          <strong>Secure payment</strong>
          <p>You pay in the payment provider’s own window. Card details never reach us.</p>
        </div>
      </li>
    </ul>
  )
}
