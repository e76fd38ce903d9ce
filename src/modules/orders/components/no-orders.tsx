import type { OrderId } from '#platform/rules/ids.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { OtherEmail } from './lookup-forms.tsx'

type Props = {
  readonly email: string | null
  readonly orderId?: OrderId | null
  readonly onOther?: () => void
}

/** No orders for this account or e-mail: offers to look up another one. */
export function NoOrders({ email, orderId = null, onOther }: Props) {
  return (
    <EmptyState ruling="ruled" title="No orders yet">
      <p>
        {email === null
          ? 'What you order with this account is listed here.'
          : `There are no orders without an account for ${email}.`}
      </p>
      <p className="empty-actions">
        <OtherEmail orderId={orderId} {...(onOther && { onOther })} />
        <a className="button" href="/products">
          See all products
        </a>
      </p>
    </EmptyState>
  )
}
