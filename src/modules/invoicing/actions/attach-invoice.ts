import type { StoredInvoice } from '../data/invoice-lists.ts'
import type { MailAttachment } from '#platform/mail/port.ts'
import type { Deps } from '#platform/deps.ts'
import { printInvoice } from './invoice-file.ts'

/** A document as a mail's attachment; empty if there is no document or it can't be drawn. */
export async function attachInvoice(
  deps: Deps,
  invoice: StoredInvoice | null,
): Promise<readonly MailAttachment[]> {
  if (!invoice) return []
  try {
    const { fileName, bytes } = await printInvoice(deps, invoice)
    return [{ fileName, contentType: 'application/pdf', content: bytes }]
  } catch (error) {
    // The mail matters more than its attachment; the document is also available on the order's page.
    deps.log.error({ err: error, orderId: invoice.document.orderId }, 'an invoice could not be drawn')
    return []
  }
}
