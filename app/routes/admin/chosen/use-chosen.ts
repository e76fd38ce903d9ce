/** How many rows of a table are ticked. Their boxes belong to a form beside it, by its id. */
import { useEffect, useState } from 'react'

export type Chosen = {
  /** Null before it is known: without JavaScript the server says what to choose. */
  readonly count: number | null
  readonly isAll: boolean
}

const UNKNOWN: Chosen = { count: null, isAll: false }

export function useChosen(form: string): Chosen {
  const [chosen, setChosen] = useState(UNKNOWN)
  // After every render: other rows may stand there now, and a browser ticks again what was ticked before.
  useEffect(() => {
    const recount = () => {
      const boxes = boxesOf(form)
      const count = boxes.filter(({ checked }) => checked).length
      const isAll = count > 0 && count === boxes.length
      setChosen((was) => (was.count === count && was.isAll === isAll ? was : { count, isAll }))
    }
    recount()
    document.addEventListener('change', recount)
    window.addEventListener('pageshow', recount)
    return () => {
      document.removeEventListener('change', recount)
      window.removeEventListener('pageshow', recount)
    }
  })
  return chosen
}

/** Ticks every box of a form, or none. */
export function tickAll(form: string, isChosen: boolean): void {
  for (const box of boxesOf(form)) box.checked = isChosen
}

function boxesOf(form: string): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name][form="${form}"]`)]
}
