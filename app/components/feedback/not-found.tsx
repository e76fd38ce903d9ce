import { MESSAGES } from '#domain/messages.ts'
import { EmptyState } from './empty-state.tsx'

export function NotFound() {
  return (
    <div className="page">
      <EmptyState ruling="plain" title={MESSAGES.page_not_found} heading="h1">
        <p>There is nothing written on this page. The address may be mistyped, or the page has moved.</p>
        <p className="empty-actions">
          <a className="button" href="/">
            Return to Home
          </a>
          <a className="button button-plain" href="/products">
            See all products
          </a>
        </p>
      </EmptyState>
    </div>
  )
}
