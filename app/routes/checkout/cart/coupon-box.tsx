import { useState } from 'react'
import { TagIcon } from '#app/components/icons.tsx'
import type { CouponState } from './use-coupon.ts'

export function CouponBox({
  coupon,
  isLocked,
}: {
  readonly coupon: CouponState
  readonly isLocked: boolean
}) {
  const [code, setCode] = useState('')
  if (coupon.appliedCode !== null) {
    return (
      <div className="coupon-box coupon-applied">
        <TagIcon />
        <p>
          Coupon <strong>{coupon.appliedCode}</strong> applied
        </p>
        <button type="button" className="text-button" disabled={isLocked} onClick={coupon.remove}>
          Remove<span className="sr-only"> coupon</span>
        </button>
      </div>
    )
  }
  return (
    <form
      className="coupon-box"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void coupon.apply(code)
      }}
    >
      <label htmlFor="coupon-code">Coupon code</label>
      <div className="coupon-row">
        <input
          id="coupon-code"
          name="coupon"
          value={code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          aria-invalid={coupon.problem !== null || undefined}
          aria-describedby="coupon-problem"
          onChange={(event) => setCode(event.target.value)}
        />
        <button type="submit" className="button button-soft" disabled={coupon.isPending || isLocked}>
          Apply<span className="sr-only"> coupon</span>
        </button>
      </div>
      <p className="field-error" id="coupon-problem" role="alert">
        {coupon.problem}
      </p>
    </form>
  )
}
