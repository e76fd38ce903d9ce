/** My Orders over the current page (spec §2). */
import { useEffect, useRef } from 'react'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { CloseIcon } from '#platform/ui/icons.tsx'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import { CodeForm, EmailForm, OtherEmail } from './lookup-forms.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderList, OrderListSkeleton } from './order-list.tsx'
import { useOrdersLookup } from './use-orders-lookup.ts'
import '../screens/shop/order-pages.css'

export function OrdersDialog({ onClosed }: { readonly onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { user } = useSession()
  const orders = useOrdersLookup(user !== null)
  const { step } = orders.lookup
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])
  // Each step moves focus to its field or its text.
  useEffect(() => {
    const body = dialog.current?.querySelector<HTMLElement>('.orders-dialog-body')
    const field = body?.querySelector<HTMLElement>('input:not([type="hidden"])')
    if (step !== 'loading') (field ?? body)?.focus()
  }, [step])
  return (
    <dialog ref={dialog} className="orders-dialog" aria-labelledby="orders-dialog-title" onClose={onClosed}>
      <header className="orders-dialog-head row between">
        <h2 className="large" id="orders-dialog-title">
          My Orders
        </h2>
        <button type="button" className="icon-button" aria-label="Close My Orders" data-closes-dialog>
          <CloseIcon />
        </button>
      </header>
      <div className="orders-dialog-body" tabIndex={-1} aria-busy={orders.isBusy || undefined}>
        <Step orders={orders} isSignedIn={user !== null} />
      </div>
    </dialog>
  )
}

type StepProps = {
  readonly orders: ReturnType<typeof useOrdersLookup>
  readonly isSignedIn: boolean
}

function Step({ orders, isSignedIn }: StepProps) {
  const { lookup, isBusy, problem } = orders
  switch (lookup.step) {
    case 'loading':
      return <OrderListSkeleton />
    case 'email':
      return (
        <EmailForm
          email={lookup.email}
          error={lookup.error}
          isBusy={isBusy}
          onEmail={(email) => void orders.enterEmail(email)}
        />
      )
    case 'code':
      return (
        <CodeForm
          email={lookup.email}
          error={lookup.error}
          isExpired={lookup.isExpired}
          isBusy={isBusy}
          onCode={(code) => void orders.enterCode(lookup.email, code)}
          onAgain={() => void orders.enterEmail(lookup.email)}
          onOther={orders.other}
        />
      )
    case 'empty':
      return <NoOrders email={lookup.email} onOther={orders.other} />
    case 'failed':
      return (
        <EmptyState ruling="plain" title={lookup.message}>
          <p className="empty-actions">
            <button type="button" className="button" onClick={lookup.retry}>
              Try again
            </button>
            <OtherEmail onOther={orders.other} />
          </p>
        </EmptyState>
      )
    case 'list':
      return (
        <OrderList headingLevel={3} orders={lookup.orders} email={lookup.email} onChanged={orders.again}>
          {problem !== null && (
            <p className="form-message" role="alert">
              {problem}
            </p>
          )}
          <p className="order-list-end row wrap">
            {lookup.next !== null && (
              <button
                type="button"
                className="button button-plain"
                disabled={isBusy}
                onClick={() => void orders.showMore()}
              >
                Show more
              </button>
            )}
            {!isSignedIn && <OtherEmail onOther={orders.other} />}
          </p>
        </OrderList>
      )
  }
}
