/** Documents as files: what the shop needs from an implementation that draws them. */
import type { InvoiceDocument, InvoiceKind } from '../rules/compose-invoice.ts'

export type PrintableInvoice = {
  readonly kind: InvoiceKind
  readonly number: string
  /** The Indian date printed on it. */
  readonly issuedOn: string
  readonly issuedAt: Date
  readonly document: InvoiceDocument
  /** Its logo as a PNG; absent without one. */
  readonly logo?: Uint8Array
}

export type LabelSheet = {
  /** By order number; the courier's original files. */
  readonly labels: readonly { readonly number: string; readonly pdf: Uint8Array }[]
  readonly missing: readonly { readonly number: string; readonly why: string }[]
  /** Why a label is missing if its file can't be joined. */
  readonly unreadable: string
}

export type JoinedLabels = {
  /** null if it contains no label. */
  readonly pdf: Uint8Array | null
  /** The missing labels, including those that could not be joined. */
  readonly without: LabelSheet['missing']
}

export type DocumentPrinter = {
  /** An invoice, bill of supply or credit note as a PDF; always the same bytes. */
  printInvoice(invoice: PrintableInvoice): Promise<Uint8Array>
  /** All labels in one PDF, in their order; the last page lists the missing ones. */
  joinLabels(sheet: LabelSheet): Promise<JoinedLabels>
  close(): void
}

declare module '#platform/deps.ts' {
  interface Deps {
    readonly documents: DocumentPrinter
  }
}
