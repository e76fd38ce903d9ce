import { useId } from 'react'
import type { ProductId } from '#platform/rules/ids.ts'
import { sentences } from '#platform/rules/messages.ts'
import type { ReturnableItem } from '../../../rules/return-view.ts'
import { Quantity } from '#platform/ui/form/quantity.tsx'
import { Picture } from '#platform/ui/picture.tsx'

type Props = {
  readonly items: readonly ReturnableItem[]
  readonly quantities: Readonly<Record<string, number>>
  readonly error: string | undefined
  readonly onChange: (productId: ProductId, quantity: number) => void
}

/** How many of each: none unless chosen. */
export function ReturnItems({ items, quantities, error, onChange }: Props) {
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
