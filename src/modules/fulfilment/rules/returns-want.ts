/** How much of an order's money its open returns will refund when staff receive them. */
import { paise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import type { ReturnView } from './return-view.ts'

type Wanting = Pick<ReturnView, 'status' | 'wish' | 'amountPaise' | 'refund'>

/** Not refunded yet. */
function isWanting({ status, wish, refund }: Wanting): boolean {
  return wish === 'refund' && refund === null && (status === 'requested' || status === 'approved')
}

/** Never more than what is left of the price of the goods: charges are not refunded (receive-return.ts). */
export function returnPays(view: Wanting, leftPaise: Paise, chargesPaise: Paise): Paise {
  if (view.refund) return view.refund.amountPaise
  return isWanting(view)
    ? paise(Math.min(view.amountPaise, Math.max(0, leftPaise - chargesPaise)))
    : view.amountPaise
}

/** The sum of all of them. */
export function returnsWant(views: readonly Wanting[], leftPaise: Paise, chargesPaise: Paise): Paise {
  const asked = views.filter(isWanting).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return asked === 0 ? ZERO_PAISE : paise(Math.min(asked, Math.max(0, leftPaise - chargesPaise)))
}
