/** Ticks every box of a form, or none. */
export function ChooseAll({ form }: { readonly form: string }) {
  return (
    <input
      type="checkbox"
      className="needs-js"
      aria-label="Choose all"
      onChange={({ currentTarget: { checked } }) => {
        const boxes = document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form="${form}"]`)
        for (const box of boxes) box.checked = checked
      }}
    />
  )
}
