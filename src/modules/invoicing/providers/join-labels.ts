/**
 * Joins the courier's labels into one PDF, in the parcels' order; parcels without a label are listed on the last page,
 * so that none is overlooked.
 */
import type { PDFDocument } from '@cantoo/pdf-lib'
import Pdf from 'pdfkit'
import { loadFonts } from './fonts.ts'
import { joinPages, readPages } from './join-pdfs.ts'
import { createKnownTexts, createPen } from './pen.ts'
import type { JoinedLabels, LabelSheet } from './port.ts'

/** 4 by 6 inches, the size of the labels. */
const PAPER = { width: 288, height: 432, margin: 18 }
const HEADING = { size: 13, weight: 600 } as const
const WORDS = { size: 9 } as const
const LINE = 14

export async function joinLabels({ labels, missing, unreadable }: LabelSheet): Promise<JoinedLabels> {
  const files: PDFDocument[] = []
  const without = [...missing]
  for (const { number, pdf } of labels) {
    try {
      files.push(await readPages(pdf))
    } catch {
      without.push({ number, why: unreadable })
    }
  }
  if (files.length === 0) return { pdf: null, without }
  if (without.length > 0) files.push(await readPages(await drawMissing(without)))
  return { pdf: await joinPages(files), without }
}

async function drawMissing(missing: LabelSheet['missing']): Promise<Uint8Array> {
  const { width, height, margin } = PAPER
  const pdf = new Pdf({
    size: [width, height],
    margin: 0,
    font: null as unknown as string,
    // No timestamps, so that the bytes are reproducible.
    info: { CreationDate: new Date(0), ModDate: new Date(0) },
  })
  const parts: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  const pen = createPen(pdf, loadFonts(), createKnownTexts())
  let y = margin + LINE
  pen.write('No label in this file for', margin, y, HEADING)
  for (const { number, why } of missing)
    for (const line of pen.lines(`${number}: ${why}`, width - 2 * margin, WORDS)) {
      y += LINE
      if (y > height - margin) {
        pdf.addPage()
        y = margin + LINE
      }
      pen.write(line, margin, y, WORDS)
    }
  pen.finish()
  await ended
  return Buffer.concat(parts)
}
