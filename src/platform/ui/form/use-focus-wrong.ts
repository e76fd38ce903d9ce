import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses the first invalid field after a rejection. A page rendered with errors has autofocused it before hydration;
 * if the user has moved to another field meanwhile, the focus stays there.
 */
export function useFocusWrong(form: RefObject<HTMLElement | null>, refusal: object | null): void {
  const cameWith = useRef(refusal)
  useEffect(() => {
    if (refusal === null || !form.current) return
    if (refusal === cameWith.current && form.current.contains(document.activeElement)) return
    focusWrong(form.current)
  }, [form, refusal])
}

/**
 * Focuses the first invalid field with a message, or the message of the whole form. If one message covers several
 * fields, the empty one is chosen because it has to be typed again. Returns false if nothing is invalid.
 */
export function focusWrong(place: HTMLElement): boolean {
  const wrong = [...place.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-wrong]')]
  const target =
    wrong.find(hasWords) ??
    wrong.find((field) => field instanceof HTMLInputElement && field.value === '') ??
    wrong[0] ??
    place.querySelector<HTMLElement>('[role="alert"][tabindex="-1"]:not(:empty)')
  if (!target) return false
  // In a group: the selected option, or the first.
  const part = target.hasAttribute('data-wrong')
    ? (target.querySelector<HTMLElement>('input:checked') ??
      target.querySelector<HTMLElement>('input:not([type="hidden"])'))
    : target
  part?.focus()
  return true
}

function hasWords(field: HTMLElement): boolean {
  const notes = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return notes.some((id) => document.getElementById(id)?.matches('.field-error:not(:empty)'))
}
