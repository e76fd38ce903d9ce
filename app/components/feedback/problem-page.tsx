/** What is shown when a page could not be made: what happened, how to name it to us, and how to go on. */
import { isRouteErrorResponse } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { EmptyState } from './empty-state.tsx'

export function ProblemPage({ error }: { readonly error: unknown }) {
  const { message, requestId } = readProblem(error)
  return (
    <div className="page">
      <EmptyState ruling="ruled" title="This page could not be opened" heading="h1">
        <p>{message}</p>
        {requestId && (
          <p className="muted">
            If you write to us about it, name this request: <code>{requestId}</code>
          </p>
        )}
        <p className="empty-actions">
          <a className="button" href="" data-document>
            Try again
          </a>
          <a className="button button-plain" href="/" data-document>
            Go home
          </a>
        </p>
      </EmptyState>
    </div>
  )
}

function readProblem(error: unknown): { message: string; requestId: string | null } {
  if (!isRouteErrorResponse(error)) return { message: MESSAGES.unexpected, requestId: null }
  const data = error.data as { readonly message?: unknown; readonly requestId?: unknown } | null
  return {
    message: typeof data?.message === 'string' ? data.message : MESSAGES.unexpected,
    requestId: typeof data?.requestId === 'string' ? data.requestId : null,
  }
}
