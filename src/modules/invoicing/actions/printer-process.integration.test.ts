/** Documents are rendered in a separate process: the bytes are the same, and its crash does not take the shop down. */
import { afterAll, expect, test } from 'vitest'
import { composeInvoice } from '../rules/compose-invoice.ts'
import { createPdfPrinter } from '../providers/pdf.ts'
import { createPrinterProcess } from '../providers/printer-process.ts'
import { anOrder, NOTEBOOK, PLANNER } from '../testing/any-order.ts'

const printer = createPrinterProcess({ env: {} })
afterAll(() => printer.close())

const invoice = {
  ...composeInvoice(anOrder({ items: [NOTEBOOK, PLANNER] })),
  number: 'PN/26-27/000001',
  issuedOn: '2026-11-05',
  issuedAt: new Date('2026-11-05T10:00:00Z'),
}

test('many simultaneous documents have the same bytes as in this process', async () => {
  const here = Buffer.from(await createPdfPrinter().printInvoice(invoice))
  const there = await Promise.all(Array.from({ length: 10 }, () => printer.printInvoice(invoice)))
  expect(there.every((bytes) => here.equals(bytes))).toBe(true)
})

test('joined labels have the same bytes as in this process', async () => {
  const labels = [{ number: '0a1b2c3d', pdf: await createPdfPrinter().printInvoice(invoice) }]
  const sheet = { labels, missing: [{ number: '1b2c3d4e', why: 'no waybill' }], unreadable: 'apart' }
  const here = await createPdfPrinter().joinLabels(sheet)
  const there = await printer.joinLabels(sheet)
  expect(Buffer.from(there.pdf!).equals(Buffer.from(here.pdf!))).toBe(true)
  expect(there.without).toEqual(sheet.missing)
})

test('a document that cannot be rendered fails alone', async () => {
  const wrong = printer.printInvoice({ ...invoice, document: null as never })
  const right = printer.printInvoice(invoice)
  await expect(wrong).rejects.toThrow()
  expect((await right).length).toBeGreaterThan(5_000)
})

test('a document that takes too long ends the process, and the next one has a new process', async () => {
  const hasty = createPrinterProcess({ env: {}, documentMs: 1 })
  await expect(hasty.printInvoice(invoice)).rejects.toThrow('the document printer took too long')
  hasty.close()
  await expect(hasty.printInvoice(invoice)).rejects.toThrow('closed')
  expect((await printer.printInvoice(invoice)).length).toBeGreaterThan(5_000)
})
