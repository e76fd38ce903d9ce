import { Form } from 'react-router'
import { ConfirmButton } from '../dialog/confirm-button.tsx'

type Props = {
  readonly customer: {
    readonly id: string
    readonly email: string
    readonly isVerified: boolean
    readonly sessions: number
  }
  /** An account of staff is left to the owner. */
  readonly mayHelp: boolean
}

/** What is done at the owner's wish. Both are noted in the audit log. */
export function CustomerActions({ customer: { id, email, isVerified, sessions }, mayHelp }: Props) {
  const path = `/cms/customers/${encodeURIComponent(id)}`
  return (
    <div className="customer-actions">
      {mayHelp && !isVerified && (
        <Form method="post" action={path}>
          <input type="hidden" name="intent" value="verification" />
          <button type="submit" className="button button-plain">
            Send the verification mail again
          </button>
        </Form>
      )}
      {mayHelp && sessions > 0 && (
        <ConfirmButton
          label="Sign out everywhere"
          question="Sign this account out of every browser?"
          explanation="Its owner logs in again with the password."
          action={path}
          fields={{ intent: 'sign-out' }}
        />
      )}
      <a className="button button-plain" href={`/cms/coins?${new URLSearchParams({ email })}`}>
        Adjust coins
      </a>
    </div>
  )
}
