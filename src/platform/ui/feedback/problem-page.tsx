/** Error page: what happened, the request id for support, and how to continue. */
import { isRouteErrorResponse } from 'react-router'
import { categoriesOfListing, categoryOfLink } from '../../rules/categories.ts'
import { MESSAGES } from '../../rules/messages.ts'
import { EmptyState } from './empty-state.tsx'

const NO_CONNECTION = 'There is no connection to the shop at the moment. Nothing in your cart is lost.'

type Props = {
  readonly error: unknown
  /** The requested path: lists and products have their own messages (spec §8). */
  readonly path?: string
}

export function ProblemPage({ error, path = '' }: Props) {
  const { message, requestId, isDenied } = readProblem(error)
  return (
    <div className="page">
      <EmptyState ruling="ruled" title={isDenied ? MESSAGES.access_denied : titleOf(path)} heading="h1">
        <p>{message}</p>
        {requestId && (
          <p className="muted">
            If you write to us about it, name this request: <code>{requestId}</code>
          </p>
        )}
        <p className="empty-actions">
          {!isDenied && (
            <a className="button" href="" data-document>
              Try again
            </a>
          )}
          <a className="button button-plain" href={path === '/cms' ? path : '/'} data-document>
            {path === '/cms' ? 'To the dashboard' : 'Go home'}
          </a>
        </p>
      </EmptyState>
    </div>
  )
}

function titleOf(path: string): string {
  if (path === '/orders' || path.startsWith('/orders/')) return MESSAGES.orders_failed
  const kind = pathKind(path)
  if (kind === 'product') return MESSAGES.product_failed
  // The home page consists of product sections.
  return kind === 'listing' || kind === 'home' ? MESSAGES.products_failed : 'This page could not be opened'
}

type ReadProblem = {
  readonly message: string
  readonly requestId: string | null
  /** The viewer has no access (spec §2, Admin panel). */
  readonly isDenied: boolean
}

function readProblem(error: unknown): ReadProblem {
  if (!isRouteErrorResponse(error)) {
    // fetch throws a TypeError if there was no response.
    const isUnreachable = error instanceof TypeError && typeof window !== 'undefined'
    return { message: isUnreachable ? NO_CONNECTION : MESSAGES.unexpected, requestId: null, isDenied: false }
  }
  const data = error.data as { readonly message?: unknown; readonly requestId?: unknown } | null
  const isDenied = error.status === 403
  const otherwise = isDenied ? MESSAGES.access_denied_text : MESSAGES.unexpected
  return {
    message: typeof data?.message === 'string' ? data.message : otherwise,
    requestId: typeof data?.requestId === 'string' ? data.requestId : null,
    isDenied,
  }
}

type PathKind = 'home' | 'listing' | 'product' | 'other'

/** The kind of page at a path, from the path alone: for skeletons and error pages. */
export function pathKind(path: string): PathKind {
  const [first = '', second] = path.split('/').slice(1)
  if (first === '') return 'home'
  if (second && categoryOfLink(first)) return 'product'
  const isListing = first === 'products' || first === 'category' || categoriesOfListing(first) !== null
  return isListing ? 'listing' : 'other'
}
