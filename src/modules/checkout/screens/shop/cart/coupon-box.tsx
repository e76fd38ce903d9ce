import { useState } from 'react'
import { TagIcon } from '#platform/ui/icons.tsx'
import type { CouponState } from './use-coupon.ts'
import { useFocusKept } from './use-focus-kept.ts'

export function CouponBox({
  coupon,
  isLocked,
}: {
  readonly coupon: CouponState
  readonly isLocked: boolean
}) {
  const [code, setCode] = useState('')
  const { removal, entry, willChange } = useFocusKept(coupon.appliedCode)
  if (coupon.appliedCode !== null) {
    return (
      <div className="coupon-box surface coupon-applied row gap-3">
        <TagIcon />
        <p>
          Coupon <strong>{coupon.appliedCode}</strong> applied
        </p>
        <button
          type="button"
          className="text-button"
          ref={removal}
          disabled={isLocked}
          onClick={() => {
            willChange()
            coupon.remove()
          }}
        >
          Remove<span className="sr-only"> coupon</span>
        </button>
      </div>
    )
  }
  return (
    <form
      className="coupon-box surface"
      aria-label="Coupon"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        willChange()
        void coupon.apply(code)
      }}
    >
      <label htmlFor="coupon-code">Coupon code</label>
      <div className="coupon-row">
        <input
          id="coupon-code"
          ref={entry}
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
