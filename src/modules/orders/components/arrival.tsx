import { sentences } from '#platform/rules/messages.ts'
import { formatPromiseDay } from '#platform/rules/delivery-date.ts'

/** The promised delivery day, YYYY-MM-DD. Renders nothing without one. */
export function Arrival({ by }: { readonly by: string | null }) {
  if (by === null) return null
  return (
    <p className="order-arrival">
      <time dateTime={by}>{sentences.arrivesBy(formatPromiseDay(by))}</time>
    </p>
  )
}
