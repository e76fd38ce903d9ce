/** The order items, each with how many units are refunded and their value. Works without JavaScript. */
import { useState, type ReactNode } from 'react'
import type { ProductId } from '#platform/rules/ids.ts'
import { formatInr, formatCoins } from '#platform/rules/money.ts'
import type { RefundLineView } from '../../rules/refund-lines.ts'
import { sumValues, type Value } from '../../rules/return-value.ts'
import { unitsField } from './refund-form-fields.ts'

type Props = {
  readonly lines: readonly RefundLineView[]
  /** By product, as submitted before. */
  readonly typed: ReadonlyMap<string, number>
  readonly error: ReactNode
  /** Called when units are selected, to switch the form to refunding items. */
  readonly onChoose: () => void
}

export function RefundUnits({ lines, typed, error, onChoose }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(typed)
  const choose = (productId: ProductId, units: number) => {
    setChosen(new Map(chosen).set(productId, units))
    onChoose()
  }
  const sum = sumValues(
    lines.flatMap((line) => line.refundValues[(chosen.get(line.productId) ?? 0) - 1] ?? []),
  )
  return (
    <div className="indent stack">
      <ul className="rows">
        {lines.map((line) => (
          <li key={line.productId}>
            <label className="row">
              <span>{line.name}</span>
              <Units
                line={line}
                typed={typed.get(line.productId) ?? 0}
                onChoose={(units) => choose(line.productId, units)}
              />
            </label>
          </li>
        ))}
      </ul>
      {error}
      {(sum.amountPaise > 0 || sum.coins > 0) && <p role="status">Selected: {formatValue(sum)}</p>}
    </div>
  )
}

type UnitsProps = {
  readonly line: RefundLineView
  readonly typed: number
  readonly onChoose: (units: number) => void
}

function Units({ line: { productId, quantity, refundValues }, typed, onChoose }: UnitsProps) {
  if (refundValues.length === 0) return <span className="muted">nothing refundable</span>
  return (
    <select
      name={unitsField(productId)}
      defaultValue={Math.min(typed, refundValues.length)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      <option value={0}>none</option>
      {[...refundValues.entries()].map(([index, value]) => (
        <option key={index} value={index + 1}>
          {`${index + 1} of ${quantity}: ${formatValue(value)}`}
        </option>
      ))}
    </select>
  )
}

function formatValue({ amountPaise, coins }: Value): string {
  return coins > 0 ? `${formatInr(amountPaise)} and ${formatCoins(coins)}` : formatInr(amountPaise)
}
