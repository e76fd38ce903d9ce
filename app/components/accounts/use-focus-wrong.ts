import { useEffect, type RefObject } from 'react'

/** After a refusal the first wrong field has the focus: it is what has to be typed again. Else the message has it. */
export function useFocusWrong(form: RefObject<HTMLFormElement | null>, refusal: object | null): void {
  useEffect(() => {
    if (refusal === null) return
    const wrong = form.current?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? []
    const empty = [...wrong].find((field) => field instanceof HTMLInputElement && field.value === '')
    const [first] = wrong
    const target = empty ?? first ?? form.current?.querySelector<HTMLElement>('.form-message:not(:empty)')
    target?.focus()
  }, [form, refusal])
}
