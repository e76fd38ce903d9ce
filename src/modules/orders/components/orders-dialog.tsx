/** My Orders over the current page (spec §2). */
import '../screens/shop/order-pages.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { CloseIcon } from '#platform/ui/icons.tsx'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import { MESSAGES } from '#platform/rules/messages.ts'
import { getJson, postJson, type Answer } from '#platform/ui/api/request-json.ts'
import { CodeForm, EmailForm, OtherEmail } from './lookup-forms.tsx'
import { NoOrders, OrderList, OrderListSkeleton } from './order-list.tsx'
import type { MaskedOrderView, OwnOrderView } from '../rules/order-view.ts'
import type { ListedOrder } from './order-buttons.tsx'

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

/** The steps of the dialog (spec §2). */
type Lookup =
  | { readonly step: 'loading' }
  | {
      readonly step: 'list'
      readonly orders: readonly ListedOrder[]
      readonly next: string | null
      readonly email: string | null
    }
  | { readonly step: 'email'; readonly email: string; readonly error?: string }
  | {
      readonly step: 'code'
      readonly email: string
      readonly isExpired: boolean
      readonly isAgain?: boolean
      readonly error?: string
    }
  | { readonly step: 'empty'; readonly email: string | null }
  | { readonly step: 'failed'; readonly message: string; readonly retry: () => void }

type Found = {
  readonly orders: readonly OwnOrderView[]
  readonly next?: string | null
  readonly codeSent?: true
  readonly sessionExpired?: true
}
type Failure = Extract<Answer<unknown>, { ok: false }>['problem']

function useOrdersLookup(isSignedIn: boolean) {
  const [lookup, setLookup] = useState<Lookup>({ step: 'loading' })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const round = useRef(0)

  /** Only the answer to the latest request counts. */
  async function ask<Value>(question: Promise<Answer<Value>>): Promise<Answer<Value> | null> {
    round.current += 1
    const own = round.current
    setBusy(true)
    setProblem(null)
    const answer = await question
    if (own !== round.current) return null
    setBusy(false)
    return answer
  }

  const show = (orders: readonly ListedOrder[], next: string | null, email: string | null) =>
    setLookup(orders.length === 0 ? { step: 'empty', email } : { step: 'list', orders, next, email })

  const loadOwn = async () => {
    setLookup({ step: 'loading' })
    const answer = await ask(getJson<Found>('/api/orders'))
    if (!answer) return
    if (answer.ok) return show(answer.value.orders, answer.value.next ?? null, null)
    const message = answer.status === 401 ? answer.problem.message : MESSAGES.orders_failed
    setLookup({ step: 'failed', message, retry: () => void loadOwn() })
  }

  const enterEmail = async (typed: string) => {
    const email = typed.trim().toLowerCase()
    const isAgain = lookup.step === 'code' && lookup.email === email
    if (email === '') return
    const answer = await ask(getJson<Found>(`/api/orders?email=${encodeURIComponent(email)}`))
    if (!answer) return
    if (!answer.ok) {
      if (isAboutInput(answer.problem))
        return setLookup({ step: 'email', email, error: answer.problem.message })
      return setLookup({
        step: 'failed',
        message: MESSAGES.orders_failed,
        retry: () => void enterEmail(email),
      })
    }
    const { orders, codeSent, sessionExpired } = answer.value
    if (codeSent) setLookup({ step: 'code', email, isExpired: sessionExpired ?? false, isAgain })
    else show(orders, null, email)
  }

  const enterCode = async (email: string, code: string) => {
    if (code.trim() === '') return
    const body = { email, code }
    const answer = await ask(postJson<{ orders: readonly MaskedOrderView[] }>('/api/orders/guest-code', body))
    if (!answer) return
    if (answer.ok) return show(answer.value.orders, null, email)
    const error = isAboutInput(answer.problem) ? answer.problem.message : MESSAGES.orders_failed
    setLookup({ step: 'code', email, isExpired: false, error })
  }

  const showMore = async () => {
    if (lookup.step !== 'list' || lookup.next === null) return
    const answer = await ask(getJson<Found>(`/api/orders?after=${lookup.next}`))
    if (!answer) return
    if (!answer.ok) return setProblem(MESSAGES.orders_failed)
    const orders = [...lookup.orders, ...answer.value.orders]
    setLookup({ ...lookup, orders, next: answer.value.next ?? null })
  }

  const other = () => setLookup({ step: 'email', email: '' })
  const again = () => {
    if (lookup.step === 'list' && lookup.email !== null) void enterEmail(lookup.email)
    else void loadOwn()
  }

  const start = useEffectEvent(() => (isSignedIn ? void loadOwn() : other()))
  useEffect(() => start(), [isSignedIn])
  return { lookup, isBusy, problem, enterEmail, enterCode, showMore, other, again }
}

/** Errors that the shopper can correct are shown at the field. */
function isAboutInput({ code }: Failure): boolean {
  return code === 'invalid' || code === 'bad_code' || code === 'too_many_requests'
}
