import { useId } from 'react'
import type { ProductId } from '#platform/rules/ids.ts'
import { sentences } from '#platform/rules/messages.ts'
import type { ReturnableItem } from '../../../rules/return-view.ts'
import { Quantity } from '#platform/ui/form/quantity.tsx'
import { Picture } from '#platform/ui/picture.tsx'

type Props<Value extends string> = {
  readonly legend: string
  readonly name: string
  readonly choices: readonly (readonly [value: Value, label: string])[]
  readonly chosen: Value | null
  readonly error: string | undefined
  readonly onChoose: (value: Value) => void
}

/** A choice of one, as radio buttons under their question. */
export function Choices<Value extends string>({
  legend,
  name,
  choices,
  chosen,
  error,
  onChoose,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset
      className="return-choices"
      data-field={name}
      data-wrong={error && ''}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{legend}</legend>
      <div className="stack">
        {choices.map(([value, label]) => (
          <label key={value} className="tick">
            <input
              type="radio"
              required
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  )
}

type ItemsProps = {
  readonly items: readonly ReturnableItem[]
  readonly quantities: Readonly<Record<string, number>>
  readonly error: string | undefined
  readonly onChange: (productId: ProductId, quantity: number) => void
}

/** How many of each: none unless chosen. */
export function ReturnItems({ items, quantities, error, onChange }: ItemsProps) {
  const id = useId()
  return (
    <fieldset
      className="return-items"
      data-field="items"
      data-wrong={error && ''}
      aria-describedby={error && `${id}-error`}
    >
      <legend>What do you want to return?</legend>
      <ul className="items items-ruled">
        {items.map(({ productId, name, imageUrl, left }) => (
          <li key={productId}>
            <Picture url={imageUrl} alt="" width={800} height={800} sizes="64px" />
            <div>
              {name} <span className="muted small">of {left}</span>
              <p className="field-error" role="status">
                {(quantities[productId] ?? 0) > left && sentences.returnAtMost(left)}
              </p>
            </div>
            <Quantity
              value={quantities[productId] ?? 0}
              min={0}
              max={left}
              label={`units of ${name} to return`}
              onChange={(quantity) => onChange(productId, quantity)}
            />
          </li>
        ))}
      </ul>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  )
}
