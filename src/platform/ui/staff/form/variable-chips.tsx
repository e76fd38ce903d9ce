import { useEffect, useRef } from 'react'
import './variable-chips.css'

type Props = { readonly variables: Readonly<Record<string, { readonly label: string }>> }

/**
 * The variables of a form's texts. A press inserts one where the cursor was last; without JavaScript they are a list to
 * copy from.
 */
export function VariableChips({ variables }: Props) {
  const place = useRef<HTMLDetailsElement>(null)
  const last = useRef<TextControl | null>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    const onFocus = ({ target }: FocusEvent) => {
      if (isText(target)) last.current = target
    }
    form?.addEventListener('focusin', onFocus)
    return () => form?.removeEventListener('focusin', onFocus)
  }, [])
  const insert = (name: string) => {
    const field = last.current ?? place.current?.closest('form')?.querySelector('textarea')
    if (!field) return
    field.setRangeText(`{{${name}}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.focus()
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <details className="variables" ref={place}>
      <summary>Variables</summary>
      <p className="field-hint">Each is filled in when the text is shown, so that it stays right.</p>
      <ul className="row wrap">
        {Object.entries(variables).map(([name, { label }]) => (
          <li key={name}>
            <button type="button" className="variable-chip" title={label} onClick={() => insert(name)}>
              {`{{${name}}}`}
              <span className="sr-only">: {label}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

function isText(target: EventTarget | null): target is TextControl {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  )
}
