import { Link, useNavigation } from 'react-router'
import type { CouponField, TypedCoupon } from '../../../rules/coupon-form.ts'
import type { StaffCoupon } from '../../../rules/coupon-status.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { FieldGroup } from '#platform/ui/form/field-group.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { CodeField } from './code-field.tsx'
import { asTyped, type CouponAnswer } from './typed-coupon.ts'

type Props = {
  /** As the form begins. */
  readonly shown: TypedCoupon
  /** The coupon that is changed; null for a new one. */
  readonly coupon: StaffCoupon | null
  readonly answer: CouponAnswer | undefined
  readonly closeTo: string
}

const TYPE_WORDS = { percentage: 'Percentage (%)', fixed: 'Fixed amount (₹)' } as const

/** All of it is a plain form; a code that the server made comes back in it. */
export function CouponForm({ shown, coupon, answer, closeTo }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const typed = answer?.typed ?? shown
  const standing = answer?.now ?? coupon
  const at = fieldsOf(typed, answer)
  const isFixed = standing?.wasUsed ?? false
  return (
    <CheckedForm refusal={answer} className="coupon-form">
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      {standing && <input type="hidden" name="version" value={standing.version} />}
      <div className="staff-dialog-body">
        <FormNote>{answer?.message}</FormNote>
        <CodeField
          key={typed.code}
          typed={typed.code}
          error={at('code').error}
          hint={isFixed ? 'Its orders name it, so it stays' : (at('code').hint ?? 'What the shopper types')}
          isFixed={isFixed}
        />
        <FieldGroup legend="Discount type" className="coupon-type" error={at('discountType').error}>
          {(['percentage', 'fixed'] as const).map((type) => (
            <label key={type}>
              <input
                type="radio"
                name="discountType"
                value={type}
                defaultChecked={typed.discountType === type}
              />
              {TYPE_WORDS[type]}
            </label>
          ))}
          {at('discountType').hint && <p className="field-hint">{at('discountType').hint}</p>}
        </FieldGroup>
        <div className="coupon-fields">
          <Field
            label="Discount value"
            inputMode="decimal"
            autoComplete="off"
            {...at('discountValue', 'Percent, or rupees')}
          />
          <Field
            label="Minimum order (₹, optional)"
            inputMode="decimal"
            autoComplete="off"
            {...at('minOrder', 'Before shipping')}
          />
          <Field
            label="Maximum uses"
            inputMode="numeric"
            autoComplete="off"
            {...at('maxUses', usesHint(standing))}
          />
          <Field
            label="Maximum uses per customer (optional)"
            inputMode="numeric"
            autoComplete="off"
            {...at('maxUsesPerCustomer', 'Empty: no limit')}
          />
          <Field label="Valid from" type="datetime-local" {...at('validFrom', 'Indian time')} />
          <Field
            label="Valid until"
            type="datetime-local"
            {...at('validUntil', 'Indian time, this minute included')}
          />
        </div>
        <label className="coupon-active">
          <input type="checkbox" name="isActive" defaultChecked={typed.isActive} />
          Active
        </label>
        {answer?.now && <p className="field-hint">It is {answer.now.isActive ? 'active' : 'off'} now.</p>}
      </div>
      <div className="staff-dialog-foot">
        <Link to={closeTo} className="button button-plain">
          Cancel
        </Link>
        <button type="submit" className="button" disabled={isBusy}>
          {coupon ? 'Save coupon' : 'Create coupon'}
        </button>
      </div>
    </CheckedForm>
  )
}

function usesHint(coupon: StaffCoupon | null): string {
  return coupon && coupon.currentUses > 0 ? `${coupon.currentUses} taken so far` : 'By all customers together'
}

/** What each field shows: what was typed, what is wrong with it, and what somebody else has written there meanwhile. */
function fieldsOf(typed: TypedCoupon, answer: CouponAnswer | undefined) {
  const now = answer?.now ? asTyped(answer.now) : null
  return (name: CouponField, hint?: string) => {
    const differs = now !== null && now[name] !== typed[name]
    const words = differs ? `Now: ${now[name] || 'nothing'}` : hint
    return {
      name,
      defaultValue: typed[name],
      error: answer?.problems[name],
      ...(words !== undefined && { hint: words }),
    }
  }
}
