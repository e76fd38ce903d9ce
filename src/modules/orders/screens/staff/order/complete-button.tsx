import { formatInr, type Paise } from '#platform/rules/money.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { PaymentMethod, PaymentStatus } from '#platform/rules/payment-status.ts'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'

type Props = {
  readonly order: {
    readonly id: OrderId
    readonly number: string
    readonly totalPaise: Paise
    readonly paymentMethod: PaymentMethod
    readonly paymentStatus: PaymentStatus
  }
  /** Where to go afterwards. */
  readonly back: string
  readonly className?: string
}

/** Shipped to completed: it has arrived. For a cash order this also records that the cash was collected. */
export function CompleteButton({ order, back, className }: Props) {
  const { id, number, totalPaise, paymentMethod, paymentStatus } = order
  const isCashDue = paymentMethod === 'cod' && paymentStatus === 'unpaid'
  return (
    <ConfirmButton
      label="Mark as completed"
      accessibleName={`Mark as completed ${number}`}
      question={`Has order ${number} arrived?`}
      explanation={
        isCashDue
          ? `It is marked as delivered, and ${formatInr(totalPaise)} in cash as paid. The customer gets a mail.`
          : 'It is marked as delivered. The customer gets a mail.'
      }
      action={`/cms/orders/${id}/complete`}
      fields={{ back }}
      {...(className !== undefined && { className })}
    />
  )
}
