/** The process that draws documents: see printer-process.ts. */
import { setPriority } from 'node:os'
import { createPdfPrinter } from './pdf.ts'
import type { PrintAnswer, PrintOrder } from './printer-process.ts'

/** Priority order: pages, then pictures, then documents. */
const PRIORITY = 10

try {
  setPriority(PRIORITY)
} catch {
  // Keeps its priority if the system does not allow changing it.
}
const pdf = createPdfPrinter()
process.on('message', (order: PrintOrder) => {
  void print(order).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C also reaches the parent, which finishes its work and then disconnects this process.
process.on('SIGINT', () => undefined)

async function print({ number, work }: PrintOrder): Promise<PrintAnswer> {
  try {
    const made = 'invoice' in work ? pdf.printInvoice(work.invoice) : pdf.joinLabels(work.sheet)
    return { number, made: await made }
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) }
  }
}
