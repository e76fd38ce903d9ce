import { findCreditNote, findInvoice } from '../data/invoice-lists.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { OrderMailKind } from '#modules/orders/rules/order-mail-stories.ts'
import type { MailAttachment } from '#platform/mail/port.ts'
import type { Deps } from '#platform/deps.ts'
import { printInvoice } from './invoice-file.ts'

type Mailed = {
  readonly orderId: OrderId
  readonly kind: OrderMailKind
  readonly refundId?: string | undefined
}

/** The document attached to a mail: the invoice when an order is paid, the credit note when money is refunded. */
export async function attachInvoice(deps: Deps, mailed: Mailed): Promise<readonly MailAttachment[]> {
  const invoice = await findPaper(deps, mailed)
  if (!invoice) return []
  try {
    const { fileName, bytes } = await printInvoice(deps, invoice)
    return [{ fileName, contentType: 'application/pdf', content: bytes }]
  } catch (error) {
    // The mail matters more than its attachment; the document is also available on the order's page.
    deps.log.error({ err: error, orderId: mailed.orderId }, 'an invoice could not be drawn')
    return []
  }
}

async function findPaper(deps: Deps, { orderId, kind, refundId }: Mailed) {
  const { pool } = deps.db
  if (kind === 'paid') return findInvoice(pool, orderId, null)
  return kind === 'refunded' && refundId !== undefined ? findCreditNote(pool, refundId) : null
}
