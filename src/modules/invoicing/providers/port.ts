/** Papers as files that a person keeps: what the shop needs of whoever draws them. */
import type { InvoiceDocument, InvoiceKind } from '../rules/invoice-document.ts'

export type InvoicePaper = {
  readonly kind: InvoiceKind
  readonly number: string
  /** The Indian date that it carries. */
  readonly issuedOn: string
  readonly issuedAt: Date
  readonly document: InvoiceDocument
}

export type LabelSheet = {
  /** By the number of its order; the couriers' own files. */
  readonly labels: readonly { readonly number: string; readonly pdf: Uint8Array }[]
  readonly missing: readonly { readonly number: string; readonly why: string }[]
  /** Why a label is missing whose file can't be joined with others. */
  readonly unreadable: string
}

export type JoinedLabels = {
  /** Null when no label is in it. */
  readonly pdf: Uint8Array | null
  /** What is missing, those included that could not be joined. */
  readonly without: LabelSheet['missing']
}

export type DocumentPrinter = {
  /** An invoice, a bill of supply or a credit note as a PDF: the same bytes whenever it is asked for. */
  printInvoice(paper: InvoicePaper): Promise<Uint8Array>
  /** All labels in one PDF, in their order; a last page names what is missing. */
  joinLabels(sheet: LabelSheet): Promise<JoinedLabels>
  close(): void
}

declare module '#platform/deps.ts' {
  interface Deps {
    readonly documents: DocumentPrinter
  }
}
