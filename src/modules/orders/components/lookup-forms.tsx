/**
 * The two steps to a guest's orders: the e-mail, and the code that was sent there. Plain forms that work without
 * JavaScript.
 */
import type { ComponentProps } from 'react'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { CODE_DIGITS, CODE_MINUTES, guestOrderPath } from '#platform/rules/guest-lookup.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { Ruling } from '#platform/ui/brand.tsx'

type EmailFormProps = {
  readonly email: string
  /** The order whose mail linked here. */
  readonly orderId?: OrderId | null
  readonly orderNumber?: string | null
  readonly error: string | undefined
  readonly isBusy?: boolean
  /** Absent on the page, where the server handles the form. */
  readonly onEmail?: (email: string) => void
}

export function EmailForm(props: EmailFormProps) {
  const { email, orderId = null, orderNumber = null, error, isBusy = false, onEmail } = props
  return (
    <div className="lookup on-lines surface">
      <Ruling kind="ruled" className="ruling-edge" />
      <form
        className="lookup-form"
        method="post"
        action="/orders"
        aria-label="Find your orders"
        noValidate={onEmail !== undefined}
        onSubmit={onEmail && reading('email', onEmail)}
      >
        <p>
          Enter the e-mail address that you ordered with
          {orderNumber !== null && (
            <>
              , to see order <strong className="order-number">{orderNumber}</strong>
            </>
          )}
          . Orders of an account are shown when you log in.
        </p>
        <WantedOrder orderId={orderId} />
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={100}
          defaultValue={email}
          error={error}
        />
        <div className="lookup-form-end row wrap">
          <button type="submit" className="button" disabled={isBusy}>
            Find my orders
          </button>
          <a
            className="tap bold"
            href={`/auth?next=${encodeURIComponent(orderId === null ? '/orders' : guestOrderPath(orderId))}`}
          >
            Login
          </a>
        </div>
      </form>
    </div>
  )
}

type CodeFormProps = {
  readonly email: string
  readonly orderId?: OrderId | null
  readonly error: string | undefined
  /** This browser's guest session has expired. */
  readonly isExpired: boolean
  /** A new code was requested. */
  readonly isAgain?: boolean
  readonly isBusy?: boolean
  readonly onCode?: (code: string) => void
  readonly onAgain?: () => void
  readonly onOther?: () => void
}

export function CodeForm({
  email,
  orderId = null,
  error,
  isExpired,
  isAgain = false,
  isBusy = false,
  onCode,
  onAgain,
  onOther,
}: CodeFormProps) {
  return (
    <div className="lookup on-lines surface">
      <Ruling kind="ruled" className="ruling-edge" />
      <div className="lookup-code">
        {isExpired && <p className="note note-bad">{MESSAGES.orders_expired}</p>}
        <p className="note" role="status">
          {isAgain ? MESSAGES.guest_code_again : MESSAGES.guest_code_sent}. It is valid for {CODE_MINUTES}{' '}
          minutes.
        </p>
        <form
          className="lookup-form"
          method="post"
          action="/orders"
          aria-label="Code from the e-mail"
          noValidate={onCode !== undefined}
          onSubmit={onCode && reading('code', onCode)}
        >
          <p className="muted break-words">{email}</p>
          <input type="hidden" name="email" value={email} />
          <WantedOrder orderId={orderId} />
          <Field
            label="Six-digit code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={CODE_DIGITS + 6}
            className="code-input"
            error={error}
          />
          <div className="lookup-form-end row wrap">
            <button type="submit" className="button" disabled={isBusy}>
              Show my orders
            </button>
          </div>
        </form>
        <div className="lookup-form-end row wrap">
          <form
            method="post"
            action="/orders"
            aria-label="Another code"
            onSubmit={onAgain && prevented(onAgain)}
          >
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="again" value="yes" />
            <WantedOrder orderId={orderId} />
            <button type="submit" className="text-button" disabled={isBusy}>
              Send another code
            </button>
          </form>
          <OtherEmail orderId={orderId} {...(onOther && { onOther })} />
        </div>
      </div>
    </div>
  )
}

/** Sent with the forms, because each answer is a new page. */
function WantedOrder({ orderId }: { readonly orderId: OrderId | null }) {
  return orderId === null ? null : <input type="hidden" name="order" value={orderId} />
}

type OtherEmailProps = { readonly orderId?: OrderId | null; readonly onOther?: () => void }

/** Back to the e-mail step (spec §2). */
export function OtherEmail({ orderId = null, onOther }: OtherEmailProps) {
  if (onOther) {
    return (
      <button type="button" className="text-button" onClick={onOther}>
        Search with different email
      </button>
    )
  }
  return (
    <a
      className="text-button row"
      href={orderId === null ? '/orders?search=email' : guestOrderPath(orderId)}
      data-document
    >
      Search with different email
    </a>
  )
}

type OnSubmit = NonNullable<ComponentProps<'form'>['onSubmit']>

function reading(name: string, use: (value: string) => void): OnSubmit {
  return (event) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get(name)
    use(typeof value === 'string' ? value : '')
  }
}

function prevented(run: () => void): OnSubmit {
  return (event) => {
    event.preventDefault()
    run()
  }
}
