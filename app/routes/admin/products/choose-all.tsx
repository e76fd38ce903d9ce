import { tickAll } from '../tick-all.ts'

/** Ticks every box of a form, or none. */
export function ChooseAll({ form }: { readonly form: string }) {
  return (
    <input
      type="checkbox"
      className="needs-js"
      aria-label="Choose all"
      onChange={({ currentTarget: { checked } }) => tickAll(form, checked)}
    />
  )
}
