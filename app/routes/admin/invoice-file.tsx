/** A tax paper of any order, as a file, for staff. */
import { data, type MiddlewareFunction } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { privatePage } from '#app/components/page/cache.ts'
import { isDocumentRequest, pdfAnswer } from '#app/components/page/file-answer.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/invoice-file'
import { requireAdmin } from './require-admin.ts'

export const handle: PageHandle = { access: 'admin', read: 'payments.read' }

export const headers = privatePage

const sendFile: MiddlewareFunction<Response> = async ({ context, params, request }, next) => {
  if (!isDocumentRequest(request)) return next()
  await requireAdmin(context)
  const asked = { orderId: params['id'] ?? '', invoiceId: params['invoiceId'] ?? '' }
  const file = await context.get(shopContext).getInvoiceFileForStaff(asked)
  return file.ok ? pdfAnswer(file.value) : next()
}

export const middleware = [sendFile]

export function meta({ matches }: Route.MetaArgs) {
  const title = MESSAGES.invoice_none
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context)
  return data(null, { status: 404 })
}

export default function InvoiceFile({ params }: Route.ComponentProps) {
  return (
    <div className="staff-orders">
      <p className="staff-empty">{MESSAGES.invoice_none}</p>
      <p>
        <a href={`/cms/orders/${params.id}`}>See order</a>
      </p>
    </div>
  )
}
