import { useId } from 'react'
import { MinusIcon, PlusIcon } from '#app/components/icons.tsx'

type Props = {
  readonly value: number
  readonly max: number
  /** What is counted, for screen readers. */
  readonly label: string
  readonly onChange: (quantity: number) => void
}

/** A labelled spin button with a step to either side; 1 to `max` (spec §5). */
export function Quantity({ value, max, label, onChange }: Props) {
  const id = useId()
  return (
    <div className="quantity needs-js">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <button
        type="button"
        aria-label={`Decrease ${label}`}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <MinusIcon />
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        value={value}
        onChange={(event) => {
          const typed = event.target.valueAsNumber
          if (Number.isInteger(typed)) onChange(Math.max(1, Math.min(typed, max)))
        }}
      />
      <button
        type="button"
        aria-label={`Increase ${label}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <PlusIcon />
      </button>
    </div>
  )
}
