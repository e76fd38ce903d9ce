/** What stands around every page of the back office. */
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Logo } from '#app/components/brand/logo.tsx'
import { leaveNotice, SessionProvider } from '#app/components/session/session-provider.tsx'
import { Toaster, ToastsProvider } from '#app/components/toast/toasts.tsx'

/** The area of every other address under /cms and /admin is the first. */
const AREAS = [
  { path: '/cms', label: 'Orders' },
  { path: '/cms/reconciliation', label: 'Reconciliation' },
  { path: '/cms/invoices', label: 'Invoices' },
  { path: '/cms/parcels', label: 'Parcels' },
  { path: '/cms/returns', label: 'Returns' },
  { path: '/cms/reviews', label: 'Reviews' },
  { path: '/cms/coins', label: 'Coins' },
  { path: '/cms/settings', label: 'Settings' },
] as const

export function StaffShell({
  staffName,
  children,
}: {
  readonly staffName: string
  readonly children: ReactNode
}) {
  useSlashToSearch()
  const area = useArea()
  return (
    <ToastsProvider>
      <SessionProvider>
        <div className="staff">
          <header className="staff-bar">
            <Logo />
            <h1>Content Management System</h1>
            <a href="/">View shop</a>
            {staffName && <span className="staff-name">{staffName}</span>}
            <form method="post" action="/auth/sign-out" onSubmit={() => leaveNotice('signed_out')}>
              <button type="submit" className="button button-plain">
                Sign Out
              </button>
            </form>
          </header>
          <nav className="tabs staff-tabs" aria-label="Areas">
            {AREAS.map(({ path, label }) => (
              <a key={path} href={path} aria-current={path === area ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
          <main id="content" tabIndex={-1}>
            {children}
          </main>
        </div>
        <Toaster />
      </SessionProvider>
    </ToastsProvider>
  )
}

/** Where in the back office one is: its tab is marked. */
function useArea(): string {
  const path = useLocation().pathname.replace(/^\/admin/, '/cms')
  const [first, ...others] = AREAS
  return others.find((each) => path === each.path || path.startsWith(`${each.path}/`))?.path ?? first.path
}

/** '/' goes to the search box, as staff are used to. */
function useSlashToSearch(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const box = document.querySelector<HTMLInputElement>('.staff input[type="search"]')
      if (!box) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
