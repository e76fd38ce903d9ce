/** The frame of the back office: who is signed in, the navigation, and the result of the last action. */
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { useFetchers, useNavigate, useRevalidator } from 'react-router'
import { Logo } from '#platform/ui/brand.tsx'
import { FormSummary, type FormSummaryProps } from '#platform/ui/form/checked-form.tsx'
import { AccountIcon, MenuIcon } from '#platform/ui/icons.tsx'
import { ErrorSummary } from '#platform/ui/staff/form/error-summary.tsx'
import { Toaster } from '#platform/ui/toast/toasts.tsx'
import type { Permission } from '../../../rules/permissions.ts'
import type { WorkCounts } from '../../../rules/work-counts.ts'
import { PanelSearch } from './panel-search.tsx'
import { RedirectToast } from './redirect-toast.tsx'
import { AREAS, StaffNav, type StaffArea } from './staff-nav.tsx'

const PermissionsContext = createContext<readonly Permission[]>([])

/** Hidden from those without the permission; the server checks again. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useContext(PermissionsContext)
  return (permission) => permissions.includes(permission)
}

const errorSummary = (props: FormSummaryProps) => <ErrorSummary {...props} />

type StaffShellProps = {
  readonly staffName: string
  /** Their role, for example 'Owner'. */
  readonly roleName: string
  readonly permissions: readonly Permission[]
  /** Open work, limited to what the role may see. */
  readonly work: Partial<WorkCounts>
  readonly onSignOut: () => void
  readonly children: ReactNode
}

export function StaffShell({ staffName, roleName, permissions, work, onSignOut, children }: StaffShellProps) {
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

/** How long to wait for the letter after 'g'. */
const WAITS_MS = 1_500

/**
 * '/' for search, 'g' and a letter for an area, 'n' for a new item, '?' for the list. Ignored while typing, and with
 * Ctrl, Alt or the command key, which belong to the browser.
 */
function Shortcuts({ areas }: { readonly areas: readonly StaffArea[] }) {
  const help = useRef<HTMLDialogElement>(null)
  useShortcuts(areas, help)
  return (
    <>
      <button
        type="button"
        className="button button-plain staff-keys-opener"
        onClick={() => help.current?.showModal()}
      >
        Keyboard
      </button>
      <dialog ref={help} className="ask-dialog staff-keys" aria-labelledby="staff-keys-title">
        <h2 id="staff-keys-title">Keyboard shortcuts</h2>
        <dl>
          <Key keys={['Ctrl', 'K']} does="Search the panel" />
          <Key keys={['/']} does="Search this table" />
          <Key keys={['n']} does="Create new" />
          {areas.map(
            ({ key, label }) => key !== undefined && <Key key={key} keys={['g', key]} does={label} />,
          )}
          <Key keys={['?']} does="Show shortcuts" />
          <Key keys={['Esc']} does="Close" />
        </dl>
        <div className="ask-dialog-actions">
          <button type="button" className="button" onClick={() => help.current?.close()}>
            Close
          </button>
        </div>
      </dialog>
    </>
  )
}

function Key({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  )
}

function useShortcuts(areas: readonly StaffArea[], help: RefObject<HTMLDialogElement | null>): void {
  const navigate = useNavigate()
  const goesUntil = useRef(0)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForUs(event)) return
    const isAfterG = event.timeStamp < goesUntil.current
    goesUntil.current = 0
    const area = isAfterG ? areas.find(({ key }) => key === event.key) : undefined
    if (area) void navigate(area.path)
    else if (event.key === 'g') goesUntil.current = event.timeStamp + WAITS_MS
    else if (event.key === '/') focusSearch()
    else if (event.key === 'n') document.querySelector<HTMLElement>('.staff [data-new]')?.click()
    else if (event.key === '?') help.current?.showModal()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** True unless somebody is typing, a dialog is open, or a modifier key for the browser is held. */
function isForUs({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return !isTyping && document.querySelector('dialog:modal') === null
}

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('.staff input[type="search"]')
  box?.focus()
  box?.select()
}
