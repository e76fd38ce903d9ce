/** The frame of the back office: who is signed in, the navigation, and the result of the last action. */
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { Permission } from '../../../rules/permissions.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { FormSummary, type FormSummaryProps } from '#platform/ui/form/checked-form.tsx'
import { ErrorSummary } from '#platform/ui/staff/form/error-summary.tsx'
import { Logo } from '#platform/ui/brand/logo.tsx'
import { AccountIcon } from '#platform/ui/icons.tsx'
import { Toaster } from '#platform/ui/toast/toasts.tsx'
import { areaOf, MORE, TABS, type StaffArea } from './areas.ts'
import { SaidToast } from './said-toast.tsx'
import { Shortcuts } from './shortcuts.tsx'

const PermissionsContext = createContext<readonly Permission[]>([])

/** Hidden from those without the permission; the server checks again. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useContext(PermissionsContext)
  return (permission) => permissions.includes(permission)
}

const errorSummary = (props: FormSummaryProps) => <ErrorSummary {...props} />

type Props = {
  readonly staffName: string
  /** Their role, for example 'Owner'. */
  readonly roleName: string
  readonly permissions: readonly Permission[]
  readonly onSignOut: () => void
  readonly children: ReactNode
}

export function StaffShell({ staffName, roleName, permissions, onSignOut, children }: Props) {
  const areas = [...TABS, ...MORE].filter(({ permission }) => permissions.includes(permission))
  return (
    <>
      <PermissionsContext value={permissions}>
        <div className="staff">
          <header className="staff-bar">
            <Logo />
            <h1>Content Management System</h1>
            {areas.length > 0 && <Shortcuts areas={areas} />}
            {/* On a phone secondary links are behind one button; otherwise they are in the bar. */}
            <button
              type="button"
              className="icon-button staff-me-opener"
              aria-label="Your account"
              popoverTarget="staff-me"
            >
              <AccountIcon />
            </button>
            <div className="staff-me" id="staff-me" popover="auto">
              <a href="/">View shop</a>
              {staffName && (
                <span className="staff-name">
                  {staffName} <span className="muted">{roleName}</span>
                </span>
              )}
              <form method="post" action="/auth/sign-out" onSubmit={onSignOut}>
                <button type="submit" className="button button-plain">
                  Sign Out
                </button>
              </form>
            </div>
          </header>
          <StaffNav permissions={permissions} />
          <main id="content" tabIndex={-1}>
            <FormSummary value={errorSummary}>{children}</FormSummary>
          </main>
        </div>
      </PermissionsContext>
      <SaidToast />
      <Toaster />
    </>
  )
}

function StaffNav({ permissions }: { readonly permissions: readonly Permission[] }) {
  const here = areaOf(useLocation().pathname)
  const isLoading = useNavigation().state === 'loading'
  const may = ({ permission }: StaffArea) => permissions.includes(permission)
  const more = MORE.filter(may)
  const isInMore = more.some(({ path }) => path === here?.path)
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen: scroll the current tab into view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && row.current)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [here?.path])
  return (
    <nav className="tabs staff-tabs" aria-label="Areas">
      <div className="staff-tabs-row" ref={row}>
        {TABS.filter(may).map((area) => (
          <AreaLink key={area.path} area={area} here={here} />
        ))}
      </div>
      {more.length > 0 && (
        <details className="staff-more" key={here?.path}>
          <summary data-here={isInMore || undefined}>{isInMore ? `More: ${here?.label}` : 'More'}</summary>
          <div className="staff-more-areas">
            {more.map((area) => (
              <AreaLink key={area.path} area={area} here={here} />
            ))}
          </div>
        </details>
      )}
      <span className="staff-loading" role="status">
        {isLoading && MESSAGES.cms_loading}
      </span>
    </nav>
  )
}

function AreaLink({ area, here }: { readonly area: StaffArea; readonly here: StaffArea | null }) {
  return (
    <Link to={area.path} aria-current={area.path === here?.path ? 'page' : undefined}>
      {area.label}
    </Link>
  )
}
