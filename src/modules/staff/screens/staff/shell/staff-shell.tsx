/** The frame of the back office: who is signed in, the navigation, and the result of the last action. */
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { useFetchers, useRevalidator } from 'react-router'
import type { Permission } from '../../../rules/permissions.ts'
import type { WorkCounts } from '../../../rules/work-counts.ts'
import { FormSummary, type FormSummaryProps } from '#platform/ui/form/checked-form.tsx'
import { ErrorSummary } from '#platform/ui/staff/form/error-summary.tsx'
import { Logo } from '#platform/ui/brand/logo.tsx'
import { AccountIcon, MenuIcon } from '#platform/ui/icons.tsx'
import { Toaster } from '#platform/ui/toast/toasts.tsx'
import { AREAS } from './areas.ts'
import { PanelSearch } from './panel-search.tsx'
import { RedirectToast } from './redirect-toast.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { StaffNav } from './staff-nav.tsx'

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
  /** Open work, limited to what the role may see. */
  readonly work: Partial<WorkCounts>
  readonly onSignOut: () => void
  readonly children: ReactNode
}

export function StaffShell({ staffName, roleName, permissions, work, onSignOut, children }: Props) {
  const areas = AREAS.filter(({ permission }) => permissions.includes(permission))
  useLateSaves()
  return (
    <>
      <PermissionsContext value={permissions}>
        <div className="staff">
          <header className="staff-bar">
            <button
              type="button"
              className="icon-button staff-menu-opener"
              aria-label="Menu"
              popoverTarget="staff-nav"
            >
              <MenuIcon />
            </button>
            <Logo />
            <h1>Content Management System</h1>
            {areas.length > 0 && <PanelSearch />}
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
          <StaffNav permissions={permissions} work={work} />
          <main id="content" tabIndex={-1}>
            <FormSummary value={errorSummary}>{children}</FormSummary>
          </main>
        </div>
      </PermissionsContext>
      <RedirectToast />
      <Toaster />
    </>
  )
}

/**
 * Reloads the page's data when a save is answered after the user has moved on. React Router ignores the redirect of
 * such an answer, and the page may have been read before the change was written.
 */
function useLateSaves(): void {
  const { revalidate } = useRevalidator()
  const fetchers = useFetchers()
  const submitted = useRef<readonly string[]>([])
  useEffect(() => {
    const stateOf = new Map(fetchers.map(({ key, state }) => [key, state]))
    // A response that is still followed goes through the state 'loading'.
    const isLate = submitted.current.some((key) => (stateOf.get(key) ?? 'idle') === 'idle')
    submitted.current = [...stateOf].flatMap(([key, state]) => (state === 'submitting' ? [key] : []))
    if (isLate) void revalidate()
  }, [fetchers, revalidate])
}
