import { Link } from 'react-router'
import {
  COUPON_STATUS_COLOURS,
  COUPON_STATUS_WORDS,
  discountWords,
  usageWords,
  type StaffCoupon,
} from '#domain/coupons/coupon-status.ts'
import { MESSAGES } from '#domain/messages.ts'
import { formatInr } from '#domain/money.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { useShowToast } from '#app/components/toast/toasts.tsx'
import { ConfirmButton } from '../dialog/confirm-button.tsx'

type Props = {
  readonly coupon: StaffCoupon
  /** The filter of the table, with its question mark; empty without one. */
  readonly query: string
  readonly mayChange: boolean
}

export function CouponRow({ coupon, query, mayChange }: Props) {
  const { id, code, status, minOrderPaise, currentUses, maxUses, validUntil, wasUsed } = coupon
  const until = `${validUntil}:59+05:30`
  return (
    <tr>
      <th scope="row" className="coupon-code">
        {code}
      </th>
      <td className="cell-end">
        {discountWords(coupon)}
        {minOrderPaise > 0 && <span className="staff-way muted">from {formatInr(minOrderPaise)}</span>}
      </td>
      <td className="coupon-usage cell-wide">
        <progress max={maxUses} value={currentUses} aria-label={`Usage of ${code}`} />
        <span>{usageWords(coupon)}</span>
        {wasUsed && (
          <Link to={`/cms/coupons/${id}/uses`}>
            Who used it<span className="sr-only">: {code}</span>
          </Link>
        )}
      </td>
      <td>
        <time dateTime={until}>{dateAndTimeOf(until)}</time>
      </td>
      <td className="cell-end">
        <span className={`status status-${COUPON_STATUS_COLOURS[status]}`}>
          {COUPON_STATUS_WORDS[status]}
        </span>
      </td>
      <td className="cell-wide">
        <div className="staff-actions">
          <CopyCode code={code} />
          {mayChange && (
            <>
              <Link to={`/cms/coupons/${id}${query}`} preventScrollReset>
                {status === 'archived' ? 'Open' : 'Edit'}
                <span className="sr-only"> {code}</span>
              </Link>
              {status !== 'archived' && (
                <ConfirmButton
                  label="Delete"
                  accessibleName={`Delete ${code}`}
                  className="text-button"
                  question={MESSAGES.coupon_delete_question}
                  explanation={`Nobody can use ${code} any more. Orders that used it keep their discount.`}
                  action={`/cms/coupons/${id}/delete${query}`}
                />
              )}
            </>
          )}
        </div>
      </td>
    </tr>
  )
}

function CopyCode({ code }: { readonly code: string }) {
  const showToast = useShowToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showToast({ message: MESSAGES.coupon_copied, tone: 'good' })
    } catch {
      showToast({ message: MESSAGES.copy_failed, tone: 'bad' })
    }
  }
  return (
    <button type="button" className="text-button needs-js" onClick={() => void copy()}>
      Copy<span className="sr-only"> {code}</span>
    </button>
  )
}
