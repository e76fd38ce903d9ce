/** One tick for every parcel that the table shows. */
export function ChooseAll() {
  return (
    <label className="parcel-choice needs-js">
      <input
        type="checkbox"
        aria-label="Choose all"
        onChange={({ currentTarget }) => {
          const boxes = document.querySelectorAll<HTMLInputElement>(
            'input[form="chosen-parcels"][name="order"]',
          )
          for (const box of boxes) box.checked = currentTarget.checked
        }}
      />
    </label>
  )
}
