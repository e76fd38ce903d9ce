/** A tax paper of any order, as a file, for staff. */
import { data, type MiddlewareFunction } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { ProblemPage } from '#app/components/feedback/problem-page.tsx'
import { privatePage } from '#app/components/page/cache.ts'
import { isDocumentRequest, pdfAnswer } from '#app/components/page/file-answer.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/invoice-file'
import { requireAdmin } from './require-admin.ts'
import { StaffShell } from './staff-shell.tsx'
import './admin.css'

export const handle: PageHandle = { access: 'admin' }

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
  const viewer = await requireAdmin(context)
  return data({ staffName: viewer.name || viewer.email }, { status: 404 })
}

export default function InvoiceFile({ loaderData, params }: Route.ComponentProps) {
  return (
    <StaffShell staffName={loaderData.staffName}>
      <div className="staff-orders">
        <p className="staff-empty">{MESSAGES.invoice_none}</p>
        <p>
          <a href={`/cms/orders/${params.id}`}>See order</a>
        </p>
      </div>
    </StaffShell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StaffShell staffName="">
      <ProblemPage error={error} />
    </StaffShell>
  )
}
