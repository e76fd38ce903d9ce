/** The buttons beside money that needs a person. Plain forms: each posts its intent to the page that shows it. */
import type { ReactNode } from 'react'
import { formatInr, type Paise } from '#platform/rules/money.ts'
import { MAX_REFERENCE, MAX_REFUND_REASON } from '#modules/orders/rules/refund-order-input.ts'
import { PasswordConfirmation } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import type { MoneyAction } from '../../rules/refund-state.ts'

type Props = {
  /** The URL that the forms post to. */
  readonly path: string
  readonly kind: 'flag' | 'refund' | 'webhook'
  readonly id: string
  readonly orderId: string | null
  readonly amountPaise: Paise | null
  readonly actions: readonly MoneyAction[]
  /** What the action is about, for screen readers. */
  readonly subject: string
}

export function MoneyForms({ actions, ...props }: Props) {
  return (
    <div className="row">
      {actions.map((action) => (
        <MoneyForm key={action} action={action} {...props} />
      ))}
    </div>
  )
}

function MoneyForm({ action, ...props }: Omit<Props, 'actions'> & { readonly action: MoneyAction }) {
  const { amountPaise, subject } = props
  const about = <span className="sr-only"> ({subject})</span>
  const amount = amountPaise === null ? 'this payment' : formatInr(amountPaise)
  switch (action) {
    case 'ask_payment':
    case 'ask_refund':
      return (
        <OneForm intent={action} {...props}>
          <button type="submit" className="button button-plain">
            {action === 'ask_payment' ? 'Check the payment' : 'Check the refund'}
            {about}
          </button>
        </OneForm>
      )
    case 'retry':
      return (
        <OneForm intent={action} {...props}>
          <PasswordConfirmation />
          <button type="submit" className="button">
            Try again{about}
          </button>
        </OneForm>
      )
    case 'refund':
      return (
        <Opened words="Refund…" about={about}>
          <OneForm intent={action} {...props}>
            <p>Refunds everything the provider still holds of this payment.</p>
            <PasswordConfirmation />
            <button type="submit" className="button button-danger">
              Refund {amount}
            </button>
          </OneForm>
        </Opened>
      )
    case 'by_hand':
      return (
        <Opened words="Mark as paid…" about={about}>
          <OneForm intent={action} {...props}>
            <Field
              label="Transfer reference"
              name="reference"
              autoComplete="off"
              required
              maxLength={MAX_REFERENCE}
              hint="Such as the UTR of a bank transfer"
            />
            <PasswordConfirmation />
            <button type="submit" className="button">
              Mark {amount} as paid
            </button>
          </OneForm>
        </Opened>
      )
    case 'note':
      return (
        <Opened words="Mark as resolved…" about={about}>
          <OneForm intent={action} {...props}>
            <Field
              label="What was done"
              name="reason"
              autoComplete="off"
              required
              maxLength={MAX_REFUND_REASON}
              hint="Saved in the records"
            />
            <button type="submit" className="button">
              Mark as resolved
            </button>
          </OneForm>
        </Opened>
      )
  }
}

type OneFormProps = Pick<Props, 'path' | 'kind' | 'id' | 'orderId'> & {
  readonly intent: MoneyAction
  readonly children: ReactNode
}

function OneForm({ path, kind, id, orderId, intent, children }: OneFormProps) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {orderId !== null && <input type="hidden" name="orderId" value={orderId} />}
      {children}
    </form>
  )
}

function Opened({ words, about, children }: { words: string; about: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary className="button button-plain">
        {words}
        {about}
      </summary>
      {children}
    </details>
  )
}
