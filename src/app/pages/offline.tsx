/** Shown by the service worker if there is no connection and no saved copy of the requested page. */
import { useEffect, useState } from 'react'
import type { PageHandle } from '../access.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { publicPage } from '#platform/ui/page/responses.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

const TITLE = 'You are offline'

export const meta = titleMeta(TITLE)

export default function Offline() {
  const awaited = useAwaitedPath()
  useEffect(() => {
    // In place of this page: the way back must not lead here.
    const open = () => location.replace(awaited)
    window.addEventListener('online', open)
    return () => window.removeEventListener('online', open)
  }, [awaited])
  return (
    <div className="page">
      <EmptyState ruling="ruled" title={TITLE} heading="h1">
        <p>
          This page was not opened before, so there is no copy of it here. Your cart and your wishlist are
          still here.
        </p>
        <p className="empty-actions">
          <a className="button" href={awaited} data-document>
            Try again
          </a>
          <a className="button button-plain" href="/cart">
            Cart
          </a>
          <a className="button button-plain" href="/wishlist">
            Wishlist
          </a>
        </p>
      </EmptyState>
    </div>
  )
}

/** The requested path follows the '#'; the home page until that is read. */
function useAwaitedPath(): string {
  const [path, setPath] = useState('/')
  useEffect(() => {
    const asked = location.hash.slice(1)
    if (/^\/(?![/\\])/.test(asked)) setPath(asked)
  }, [])
  return path
}
