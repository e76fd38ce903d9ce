/**
 * Keyboard shortcuts of the back office: '/' for search, 'g' and a letter for an area, 'n' for a new item, '?' for the
 * list. They are ignored while typing, and with Ctrl, Alt or the command key, which belong to the browser.
 */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { StaffArea } from './areas.ts'

/** How long to wait for the letter after 'g'. */
const WAITS_MS = 1_500

type Props = { readonly areas: readonly StaffArea[] }

export function Shortcuts({ areas }: Props) {
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
