/** Shows on every page that payments are simulated, while the sandbox replaces the payment provider. */
export function TestModeLine({ mailboxUrl }: { readonly mailboxUrl: string | null }) {
  return (
    <aside className="test-mode" aria-label="Test mode">
      Test mode: payments and parcels are simulated
      {mailboxUrl && (
        <>
          {' · '}
          <a href={mailboxUrl} data-document>
            Mail
          </a>
        </>
      )}
    </aside>
  )
}
