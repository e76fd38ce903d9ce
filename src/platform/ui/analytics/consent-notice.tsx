/**
 * Asks for consent to analytics, only on pages that would be counted: never at sign-in or during payment. It covers no
 * purchase controls and does not ask again after an answer.
 */
import { ConsentButtons, useConsent } from './consent.tsx'

export function ConsentNotice() {
  if (useConsent() !== null) return null
  return (
    <section className="consent-notice" aria-label="A question about your visit">
      <p>
        May we count which products are looked at and bought? Without your name, address or any cookie.{' '}
        <a href="/privacy-policy#counting">What is sent</a>
      </p>
      <ConsentButtons onAnswer={() => document.getElementById('content')?.focus({ preventScroll: true })} />
    </section>
  )
}
