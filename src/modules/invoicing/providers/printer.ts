/** The process that draws papers: see printer-process.ts. */
import { setPriority } from 'node:os'
import { createPdfPrinter } from './pdf.ts'
import type { PrintAnswer, PrintOrder } from './printer-process.ts'

/** Pages come before pictures, and pictures before papers. */
const PRIORITY = 10

try {
  setPriority(PRIORITY)
} catch {
  // Where it may not be set, it stays as it is.
}
const pdf = createPdfPrinter()
process.on('message', (order: PrintOrder) => {
  void print(order).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
// Whoever stops the shop from a terminal stops its parent, which then lets this one go.
process.on('SIGINT', () => undefined)

async function print({ number, work }: PrintOrder): Promise<PrintAnswer> {
  try {
    const made = 'paper' in work ? pdf.printInvoice(work.paper) : pdf.joinLabels(work.sheet)
    return { number, made: await made }
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) }
  }
}
