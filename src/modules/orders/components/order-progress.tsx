import { orderStep } from '../rules/order-step.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  readonly order: Parameters<typeof orderStep>[0]
  readonly shipment: Parameters<typeof orderStep>[1]
}

/** An order's status and how far it is, for its own customer. */
export function OrderProgress({ order, shipment }: Props) {
  const step = orderStep(order, shipment)
  return (
    <>
      <StatusBadge order={order} viewer="customer" />
      {step !== null && ` ${step}`}
    </>
  )
}
