/** A tax document of any order, as a file, for staff. */
import { parseOrderId } from '#platform/rules/ids.ts'
import { staffOrderPath } from '#modules/orders/rules/staff-order.ts'
import { data, type MiddlewareFunction } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { isDocumentRequest, pdfAnswer } from '#platform/ui/page/responses.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/invoice-file'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'payments.read' }

const sendFile: MiddlewareFunction<Response> = async ({ context, params, request }, next) => {
  if (!isDocumentRequest(request)) return next()
  const orderId = parseOrderId(params['id'])
  if (!orderId) return next()
  const asked = { orderId, invoiceId: params['invoiceId'] ?? '' }
  const file = await context.get(shopContext).getInvoiceFileForStaff(asked)
  return file.ok ? pdfAnswer(file.value) : next()
}

export const middleware = [sendFile]

export const meta = staffMeta(MESSAGES.invoice_none)

export function loader() {
  return data(null, { status: 404 })
}

export default function InvoiceFile({ params }: Route.ComponentProps) {
  return (
    <div className="staff-page">
      <p className="staff-empty">{MESSAGES.invoice_none}</p>
      <p>
        <a href={staffOrderPath(params.id)}>See order</a>
      </p>
    </div>
  )
}
