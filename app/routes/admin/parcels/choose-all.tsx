import { tickAll } from '../tick-all.ts'

/** One tick for every parcel that the table shows. */
export function ChooseAll() {
  return (
    <label className="parcel-choice needs-js">
      <input
        type="checkbox"
        aria-label="Choose all"
        onChange={({ currentTarget: { checked } }) => tickAll('chosen-parcels', checked)}
      />
    </label>
  )
}
