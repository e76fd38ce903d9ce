/** A tax document of the shopper's own order, as a file; a page says so if there is none. */
import { parseOrderId } from '#platform/rules/ids.ts'
import { data, type MiddlewareFunction } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { privatePage, isDocumentRequest, pdfAnswer } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-invoice'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

const sendFile: MiddlewareFunction<Response> = async ({ context, params, request }, next) => {
  if (!isDocumentRequest(request)) return next()
  const actor = await context.get(actorContext)()
  const orderId = parseOrderId(params['id'])
  if (!orderId) return next()
  const asked = { orderId, invoiceId: params['invoiceId'] ?? null }
  const file = await context.get(shopContext).getInvoiceFile(actor, asked)
  return file.ok ? pdfAnswer(file.value) : next()
}

export const middleware = [sendFile]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: MESSAGES.invoice_none,
    description: `An invoice of ${shopFacts().name}.`,
  })
}

/** Shown if there is no file. */
export function loader() {
  return data(null, { status: 404 })
}

export default function OrderInvoice({ params }: Route.ComponentProps) {
  return (
    <div className="page">
      <EmptyState ruling="ruled" title={MESSAGES.invoice_none} heading="h1">
        <p>
          An order has its invoice from the moment when it is paid. It is given to the browser that placed the
          order, for 24 hours, and to the account that it belongs to.
        </p>
        <p className="empty-actions">
          <a className="button" href={`/orders/${params.id}`}>
            See order
          </a>
          <a className="button button-plain" href="/orders">
            My Orders
          </a>
        </p>
      </EmptyState>
    </div>
  )
}
