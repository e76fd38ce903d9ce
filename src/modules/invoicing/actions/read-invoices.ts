/**
 * Invoices in lists, and as files: drawn on request from the data stored when they were issued, for those who may
 * download them and for mails.
 */
import { type OrderId, isUuid } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE, pageOf, patternOf } from '#platform/database/paging.ts'
import { getPictureMaster } from '#platform/pictures/stored-pictures.ts'
import { pictureIdOf } from '#platform/rules/picture.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { isOwner } from '#platform/database/owner.ts'
import type { MailAttachment } from '#platform/mail/port.ts'
import {
  listInvoicesForStaff as selectForStaff,
  listInvoicesOfOrder as selectOfOrder,
  findInvoice,
  type StoredInvoice,
} from '../data/invoice-lists.ts'
import type { InvoiceView, StaffInvoicePage } from '../rules/invoice-view.ts'
import { readMonth, invoiceFileName } from '../rules/tax-periods.ts'
import { printedBrand } from '../rules/compose-invoice.ts'

type StaffInvoiceSearch = { readonly search: string; readonly month: string; readonly page: number }

/** The staff table, newest first: by number, order, name or email, and by month. An invalid month means all months. */
export async function listInvoicesForStaff(deps: Deps, input: StaffInvoiceSearch): Promise<StaffInvoicePage> {
  const page = pageOf(input.page)
  const pattern = patternOf(input.search)
  const month = readMonth(input.month)
  const offset = (page - 1) * PAGE_SIZE
  const found = await selectForStaff(deps.db.pool, { pattern, month, limit: PAGE_SIZE, offset })
  return { ...found, page, pageSize: PAGE_SIZE }
}

/** An order's documents, for the staff page of the order. */
export async function listInvoicesOfOrder(
  deps: Deps,
  input: { readonly id: OrderId },
): Promise<readonly InvoiceView[]> {
  return selectOfOrder(deps.db.pool, input.id)
}

export type InvoiceFile = { readonly fileName: string; readonly bytes: Uint8Array }

type InvoiceAsked = {
  readonly orderId: OrderId
  /** null: the order's invoice, whatever its id. */
  readonly invoiceId: string | null
}

/**
 * For the order's owner: the account or the guest's browser. Not found for anybody else, and if it is not issued yet.
 */
export async function getInvoiceFile(
  deps: Deps,
  actor: Actor,
  asked: InvoiceAsked,
): Promise<Result<InvoiceFile>> {
  const invoice = await find(deps, asked)
  return invoice && isOwner(actor, invoice) ? ok(await printInvoice(deps, invoice)) : notFound()
}

/** For staff: of any order. */
export async function getInvoiceFileForStaff(deps: Deps, asked: InvoiceAsked): Promise<Result<InvoiceFile>> {
  const invoice = await find(deps, asked)
  return invoice ? ok(await printInvoice(deps, invoice)) : notFound()
}

export async function printInvoice(deps: Deps, invoice: StoredInvoice): Promise<InvoiceFile> {
  const { kind, number, issuedOn, issuedAt, document } = invoice
  const { logo } = printedBrand(document)
  const withoutLogo = (error: unknown) => {
    deps.log.warn({ err: error, number }, 'an invoice was printed without its logo, which could not be read')
    return null
  }
  const picture = logo && (await getPictureMaster(deps, { id: pictureIdOf(logo.url) }).catch(withoutLogo))
  const printed = { kind, number, issuedOn, issuedAt, document, ...(picture && { logo: picture.bytes }) }
  const bytes = await deps.documents.printInvoice(printed)
  return { fileName: invoiceFileName(number), bytes }
}

async function find(deps: Deps, { orderId, invoiceId }: InvoiceAsked): Promise<StoredInvoice | null> {
  if (invoiceId !== null && !isUuid(invoiceId)) return null
  return findInvoice(deps.db.pool, orderId, invoiceId)
}

function notFound() {
  return fail({ code: 'not_found', key: 'invoice_none' })
}

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
