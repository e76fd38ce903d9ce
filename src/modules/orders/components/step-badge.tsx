import { orderStep } from '../rules/order-step.ts'

type Props = {
  readonly order: Parameters<typeof orderStep>[0]
  readonly shipment: Parameters<typeof orderStep>[1]
}

/** The progress of an order, for its own customer. */
export function StepBadge({ order, shipment }: Props) {
  const { words, colour } = orderStep(order, shipment)
  return <span className={`status status-${colour}`}>{words}</span>
}
