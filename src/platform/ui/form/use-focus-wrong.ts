import { useEffect, useRef, type RefObject } from 'react'

/**
 * After a refusal the first wrong field has the focus. A page that came with one began there before its code: who has gone
 * on to another field meanwhile stays in it.
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
 * The first wrong field of the page that says why, or the message of the whole form. Where one message blames several
 * fields without saying which, the empty one has to be typed again. False when nothing is wrong there.
 */
export function focusWrong(place: HTMLElement): boolean {
  const wrong = [...place.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-wrong]')]
  const target =
    wrong.find(hasWords) ??
    wrong.find((field) => field instanceof HTMLInputElement && field.value === '') ??
    wrong[0] ??
    place.querySelector<HTMLElement>('[role="alert"][tabindex="-1"]:not(:empty)')
  if (!target) return false
  // Of a group the part that is chosen, or its first.
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
