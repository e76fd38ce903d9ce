/** The choice of the consent notice, to review and change at any time. */
import { ConsentButtons, useConsent } from './consent.tsx'

const SAYS = {
  yes: 'You allow it. Choose “No, thanks” to withdraw that.',
  no: 'You do not allow it. Nothing is sent.',
  open: 'You have not answered. Nothing is sent.',
} as const

export function ConsentChoice() {
  const consent = useConsent()
  if (consent === 'browser')
    return (
      <p className="note">
        Your browser asks not to be tracked (Do Not Track or Global Privacy Control). That counts as a no, and
        nothing is sent.
      </p>
    )
  return (
    <div className="consent-choice needs-js">
      <p role="status">{SAYS[consent ?? 'open']}</p>
      <ConsentButtons chosen={consent} />
    </div>
  )
}
