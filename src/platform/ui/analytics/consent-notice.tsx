/**
 * Asks whether a visit may be counted: on the first page that would be, and nowhere else, so nobody is asked on the way in,
 * at sign-in or while paying. It covers nothing that one buys with, and asks nobody twice.
 */
import { ConsentButtons } from './consent-buttons.tsx'
import { useConsent } from './consent.ts'

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
