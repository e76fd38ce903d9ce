/** My Account: the frame and navigation of its pages. */
import { useEffect, useRef, type RefObject } from 'react'
import { Outlet, useLocation, useRevalidator } from 'react-router'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { useSession } from '../../components/session/session-provider.tsx'
import './account-pages.css'

const PAGES = [
  ['/account', 'Profile'],
  ['/account/addresses', 'Addresses'],
  ['/account/security', 'Security'],
  ['/account/data', 'My data'],
] as const

export default function Account() {
  const { pathname } = useLocation()
  const tabs = useCurrentTabInView(pathname)
  useLeaveWhenSignedOut()
  return (
    <div className="page account-page">
      <PageHead title="My Account" />
      <div className="account-columns stack gap-5">
        <nav ref={tabs} className="account-nav tabs" aria-label="My Account">
          {PAGES.map(([path, name]) => (
            <a key={path} href={path} aria-current={pathname === path ? 'page' : undefined}>
              {name}
            </a>
          ))}
          <a href="/orders">My Orders</a>
          <a href="/rewards">Rewards</a>
        </nav>
        <div className="account-sheets stack gap-5">
          <Outlet />
        </div>
      </div>
    </div>
  )
}

/** On a phone the row of tabs is wider than the screen. */
function useCurrentTabInView(pathname: string): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = tabs.current
    const tab = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !tab) return
    const [place, shown] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += place.left + place.width / 2 - (shown.left + shown.width / 2)
  }, [pathname])
  return tabs
}

/** Signed out in another tab or browser: this page's account data must disappear too. */
function useLeaveWhenSignedOut(): void {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const known = useRef<string | null>(null)
  const id = user?.id ?? null
  useEffect(() => {
    // Reloading leads to the login, or shows the other account's data.
    if (known.current !== null && known.current !== id) void revalidate()
    known.current = id
  }, [id, revalidate])
}
