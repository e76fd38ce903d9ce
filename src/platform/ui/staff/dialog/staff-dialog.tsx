/**
 * A panel dialog with its own address: a child route of the table behind it. It is rendered open, so that it works
 * without JavaScript; closing it returns to the table.
 */
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { focusWrong } from '../../form/field.tsx'
import { CloseIcon } from '../../icons.tsx'
import { useUnsavedWarning } from './unsaved-warning.tsx'

type Props = {
  readonly title: string
  /** The page behind it, with its filter. */
  readonly closeTo: string
  readonly size?: 'normal' | 'wide'
  readonly children: ReactNode
}

export function StaffDialog({ title, closeTo, size = 'normal', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const warning = useUnsavedWarning(dialog)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    shown.close()
    shown.showModal()
    if (focusWrong(shown)) return
    // The focus starts in the form, not on the close button.
    shown.querySelector<HTMLElement>('[data-first], input:not([type=hidden]), textarea')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      open
      className="staff-dialog"
      data-size={size}
      aria-labelledby="staff-dialog-title"
      // Close by navigation like every other way, so that the warning about unsaved changes can appear. The key is
      // caught here because a browser lets nobody stop its second "cancel" in a row.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || closestDialog(event.target) !== dialog.current) return
        event.preventDefault()
        void navigate(closeTo)
      }}
      onCancel={(event) => {
        event.preventDefault()
        void navigate(closeTo)
      }}
    >
      <header className="staff-dialog-head">
        <h2 id="staff-dialog-title">{title}</h2>
        <Link to={closeTo} className="icon-button" aria-label="Close">
          <CloseIcon />
        </Link>
      </header>
      {children}
      {warning}
    </dialog>
  )
}

function closestDialog(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('dialog') : null
}
