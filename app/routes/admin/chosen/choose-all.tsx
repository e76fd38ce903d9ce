import { useEffect, useRef } from 'react'
import { tickAll, useChosen } from './use-chosen.ts'

/** One box for all rows of the table: ticked when each is, half when some are. */
export function ChooseAll({ form }: { readonly form: string }) {
  const { count, isAll } = useChosen(form)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!box.current) return
    box.current.checked = isAll
    box.current.indeterminate = !isAll && (count ?? 0) > 0
  }, [count, isAll])
  return (
    <label className="choose-box needs-js">
      <input
        ref={box}
        type="checkbox"
        onChange={({ currentTarget: { checked } }) => tickAll(form, checked)}
      />
      Choose all
    </label>
  )
}
