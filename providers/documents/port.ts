/** Papers as files that a person keeps: what the shop needs of whoever draws them. */
import type { InvoiceDocument, InvoiceKind } from '#domain/invoices/invoice-document.ts'

export type InvoicePaper = {
  readonly kind: InvoiceKind
  readonly number: string
  /** The Indian date that it carries. */
  readonly issuedOn: string
  readonly issuedAt: Date
  readonly document: InvoiceDocument
}

export type DocumentPrinter = {
  /** An invoice, a bill of supply or a credit note as a PDF: the same bytes whenever it is asked for. */
  printInvoice(paper: InvoicePaper): Promise<Uint8Array>
  close(): void
}
