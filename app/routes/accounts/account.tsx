/** My Account: the frame of its pages, with the way from one to the other. */
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useRevalidator } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { PageHead } from '#app/components/page/page-head.tsx'
import { useSession } from '#app/components/session/session-provider.tsx'

export const handle: PageHandle = { access: 'user' }

const PAGES = [
  ['/account', 'Profile'],
  ['/account/addresses', 'Addresses'],
  ['/account/security', 'Security'],
  ['/account/data', 'My data'],
] as const

export default function Account() {
  const { pathname } = useLocation()
  useLeaveWhenSignedOut()
  return (
    <div className="page account-page">
      <PageHead title="My Account" />
      <div className="account-columns">
        <nav className="account-nav" aria-label="My Account">
          {PAGES.map(([path, name]) => (
            <a key={path} href={path} aria-current={pathname === path ? 'page' : undefined}>
              {name}
            </a>
          ))}
          <a href="/orders">My Orders</a>
          <a href="/rewards">Rewards</a>
        </nav>
        <div className="account-sheets">
          <Outlet />
        </div>
      </div>
    </div>
  )
}

/** Signed out in another tab, or by another browser: what is the account's goes from this page too. */
function useLeaveWhenSignedOut(): void {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const known = useRef<string | null>(null)
  const id = user?.id ?? null
  useEffect(() => {
    // Asked anew, the page leads to the login, or to what belongs to the other account.
    if (known.current !== null && known.current !== id) void revalidate()
    known.current = id
  }, [id, revalidate])
}
