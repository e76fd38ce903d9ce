import { MESSAGES } from '#domain/messages.ts'

/**
 * For whoever was sent home from the back office (spec §2, "Admin panel"): shown by the fragment of the address alone, so
 * that the page is the same for everyone and needs no code for it.
 */
export function DeniedNote() {
  return (
    <p id="access-denied" className="home-denied note note-bad" data-nosnippet="">
      <strong>{MESSAGES.access_denied}</strong> {MESSAGES.access_denied_text}
    </p>
  )
}
