import { useId, useState } from 'react'
import { MinusIcon, PlusIcon } from '../icons.tsx'

type Props = {
  readonly value: number
  /** 1, or 0 if that deletes the item. */
  readonly min?: 0 | 1
  readonly max: number
  /** What is counted, for screen readers. */
  readonly label: string
  /** A typed number may be above `max`: the caller caps or refuses it, and says why. */
  readonly onChange: (quantity: number) => void
}

/** A labelled number field with buttons for minus and plus (spec §5). */
export function Quantity({ value, min = 1, max, label, onChange }: Props) {
  const id = useId()
  const change = (wanted: number) => onChange(Math.max(min, wanted))
  // Incomplete input, such as an empty field: it must not be reset while the shopper types.
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <div className="quantity needs-js">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <button
        type="button"
        aria-label={`Decrease ${label}`}
        disabled={value <= min}
        onClick={() => change(value - 1)}
      >
        <MinusIcon />
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={draft ?? value}
        onChange={(event) => {
          const typed = event.target.valueAsNumber
          const isNumber = Number.isInteger(typed)
          setDraft(isNumber ? null : event.target.value)
          if (isNumber) change(typed)
        }}
        onBlur={() => setDraft(null)}
      />
      <button
        type="button"
        aria-label={`Increase ${label}`}
        disabled={value >= max}
        onClick={() => change(value + 1)}
      >
        <PlusIcon />
      </button>
    </div>
  )
}
