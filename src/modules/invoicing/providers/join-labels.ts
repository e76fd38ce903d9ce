/**
 * Joins the courier's labels into one PDF, in the parcels' order; parcels without a label are listed on the last page,
 * so that none is overlooked.
 */
import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFPageLeaf, PDFPageTree, type PDFPage } from '@cantoo/pdf-lib'
import Pdf from 'pdfkit'
import { loadFonts } from './fonts.ts'
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

const MAX_BYTES = 5_000_000
const MAX_PAGES = 20
/** Including the inner nodes of the page tree. */
const MAX_NODES = 100
const MAX_STREAMS = 5_000
const MAX_UNPACKED_BYTES = 40_000_000
/** Links, forms, scripts and accessibility structure are left out. */
const KEPT: ReadonlySet<PDFName> = new Set(
  ['Type', 'Parent', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'Contents', 'Group', 'UserUnit'].map(
    (key) => PDFName.of(key),
  ),
)

/**
 * Takes only the pages of a foreign file, and of these only the visible content. Throws if it is locked, broken or
 * out of proportion: then it is printed separately.
 */
export async function readPages(bytes: Uint8Array): Promise<PDFDocument> {
  refuseUnwhole(bytes)
  refuseSwelling(bytes)
  const file = await PDFDocument.load(bytes, {
    parseSpeed: Infinity,
    throwOnInvalidObject: true,
    updateMetadata: false,
  })
  if (file.context.trailerInfo.Encrypt) throw new Error('this PDF is locked')
  refuseManyPages(file)
  for (const page of file.getPages()) keepVisible(page)
  const pages = await copyAll([file])
  if (pages.context.enumerateIndirectObjects().length < pages.context.largestObjectNumber)
    throw new Error('a PDF lacks a part that a page of it names')
  return pages
}

/** Joins pages into one file. The same input gives the same bytes: no producer and no date in the metadata. */
export async function joinPages(files: readonly PDFDocument[]): Promise<Uint8Array> {
  const joined = await copyAll(files)
  return joined.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
}

async function copyAll(files: readonly PDFDocument[]): Promise<PDFDocument> {
  const copy = await PDFDocument.create({ updateMetadata: false })
  for (const file of files)
    for (const page of await copy.copyPages(file, file.getPageIndices())) copy.addPage(page)
  return copy
}

/** The library accepts damaged files as well as it can, but half a label must not pass for a whole one. */
function refuseUnwhole(bytes: Uint8Array): void {
  if (bytes.length > MAX_BYTES) throw new Error('a PDF is too large')
  const end = Buffer.from(bytes.subarray(-1_024)).toString('latin1')
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(end)) throw new Error('this is no whole PDF')
}

/** The library decompresses without a limit, so a decompression bomb is refused first. */
function refuseSwelling(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString('latin1')
  let left = MAX_UNPACKED_BYTES
  let streams = 0
  for (const { index, 0: word } of text.matchAll(/stream\r?\n/g)) {
    streams += 1
    if (streams > MAX_STREAMS) throw new Error('a PDF has too many streams')
    left -= unpackedBytes(bytes.subarray(index + word.length), left)
  }
}

function unpackedBytes(packed: Uint8Array, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Error('a PDF unpacks to too much', { cause: error })
    // Not compressed, or with another filter.
    return 0
  }
}

function refuseManyPages(file: PDFDocument): void {
  let nodes = 0
  let pages = 0
  file.catalog.Pages().traverse((node: unknown) => {
    nodes += 1
    if (node instanceof PDFPageLeaf) pages += 1
    else if (!(node instanceof PDFPageTree)) throw new Error('a page of a PDF is missing')
    if (pages > MAX_PAGES || nodes > MAX_NODES) throw new Error('a PDF has too many pages')
  })
  if (pages === 0) throw new Error('a PDF has no page')
}

function keepVisible(page: PDFPage): void {
  const { node } = page
  // These throw if a page has no size or an invalid rotation.
  page.getSize()
  page.getRotation()
  if (!node.Contents() || !node.Resources()) throw new Error('a page of a PDF is empty')
  for (const key of node.keys()) if (!KEPT.has(key)) node.delete(key)
}
