/**
 * Opens the dialog for login and sign-up (spec §2, "Dialogs"). Its code is loaded on demand; without JavaScript, or if
 * loading fails, the same links lead to the login page.
 */
import { useEffect, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import type { AccountDialogMode, AccountDialogProps } from './account-dialog.tsx'

const WISH = 'panna:account-dialog'
const PAGES: Readonly<Record<AccountDialogMode, string>> = { login: '/auth', signup: '/auth?mode=signup' }

/** Works from anywhere on a shop page. */
function openAccountDialog(mode: AccountDialogMode): void {
  const wish = new CustomEvent(WISH, { detail: mode, cancelable: true })
  // The event was not handled: this page has no dialog.
  if (window.dispatchEvent(wish)) location.assign(PAGES[mode])
}

type LinkProps = {
  readonly mode: AccountDialogMode
  readonly className?: string
  readonly children: ReactNode
}

/** A link to the login page that opens the dialog instead once the page is hydrated. */
export function AccountLink({ mode, className, children }: LinkProps) {
  const open = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    // On the login page it switches between the forms.
    if (!isPlain || !navigator.onLine || location.pathname.startsWith('/auth')) return
    event.preventDefault()
    openAccountDialog(mode)
  }
  return (
    <a className={className} href={PAGES[mode]} onClick={open}>
      {children}
    </a>
  )
}

/** Rendered once per page: hosts the dialog while it is open. */
export function AccountDialogHost() {
  const [Dialog, setDialog] = useState<ComponentType<AccountDialogProps> | null>(null)
  const [mode, setMode] = useState<AccountDialogMode | null>(null)
  useEffect(() => {
    const open = (event: Event) => {
      event.preventDefault()
      const wished = (event as CustomEvent<AccountDialogMode>).detail
      import('./account-dialog.tsx').then(
        ({ AccountDialog }) => {
          setDialog(() => AccountDialog)
          setMode(wished)
        },
        () => location.assign(PAGES[wished]),
      )
    }
    window.addEventListener(WISH, open)
    return () => window.removeEventListener(WISH, open)
  }, [])
  return Dialog && mode ? <Dialog mode={mode} onClosed={() => setMode(null)} /> : null
}
