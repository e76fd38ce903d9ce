import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '#modules/accounts/components/copy-button.tsx'

type Props = {
  readonly secret: string
  readonly children: ReactNode
  readonly closeTo: string
}

/** The shared signing key, shown while this dialog is open. */
export function SecretShown({ secret, children, closeTo }: Props) {
  return (
    <>
      <div className="staff-dialog-body">
        <p role="status">{children}</p>
        <div className="stack">
          <code className="secret-code" aria-label="Secret">
            {secret}
          </code>
          <CopyButton text={secret} label="Copy the secret" />
        </div>
        <p className="muted">
          The receiver checks the header <code>webhook-signature</code> with it. Anyone who knows it can send
          events in our name: store it in the receiver’s settings, not in an email or chat.
        </p>
      </div>
      <div className="staff-dialog-foot">
        <Link to={closeTo} className="button">
          Done
        </Link>
      </div>
    </>
  )
}
