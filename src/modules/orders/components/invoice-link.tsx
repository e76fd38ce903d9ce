import type { OrderView } from '../rules/order-view.ts'

/** Whether an order has an invoice: from the moment it is paid, whatever was refunded later. */
export function isInvoiced({ paymentStatus }: Pick<OrderView, 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partly_refunded' || paymentStatus === 'refunded'
}

type Props = { readonly orderId: string; readonly orderNumber: string; readonly className: string }

/** A file, not a route: the browser has to request it itself. */
export function InvoiceLink({ orderId, orderNumber, className }: Props) {
  return (
    <a className={className} href={`/orders/${orderId}/invoice`} data-document>
      Invoice (PDF)<span className="sr-only"> of order {orderNumber}</span>
    </a>
  )
}
