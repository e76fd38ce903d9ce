import { deflateSync } from 'node:zlib'
import { PDFDocument, degrees } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import Pdf from 'pdfkit'
import { describe, expect, test, vi } from 'vitest'
import { joinLabels, joinPages, readPages } from './join-labels.ts'

/** As written by a program with the usual library: pages of several sizes, an image, a link. */
async function written(pages: readonly (readonly [width: number, height: number])[]): Promise<Buffer> {
  const pdf = new Pdf({ autoFirstPage: false, info: { Title: 'A (label)', CreationDate: new Date(0) } })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  for (const size of pages) {
    pdf.addPage({ size: [...size], margin: 0 })
    pdf.text('Ship (to) \\ Asha', 10, 10, { link: 'https://x.example' })
    pdf.rect(10, 40, 20, 20).fill('black')
  }
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

/** As newer programs write it: compressed object streams and a compressed cross-reference table. */
function packed({ isLocked = false, swell = 0 } = {}): Buffer {
  const filter = 2
  const head = '%PDF-1.5\n'
  const inPack = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 288 432] /Resources <<>>>>',
    '<</Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [9 0 R]>>',
  ]
  const offsets = inPack.map((_, index) => inPack.slice(0, index).join(' ').length + (index > 0 ? 1 : 0))
  const index = `${offsets.map((offset, each) => `${each + 1} ${offset}`).join(' ')} `
  const pack = deflateSync(Buffer.from(index + inPack.join(' ') + ' '.repeat(swell)), {
    level: swell > 0 ? 1 : 6,
  })
  const content = Buffer.from('0 0 10 10 re f')
  const objects = [
    object(4, `<</Length ${content.length}>>`, content),
    object(
      5,
      `<</Type /ObjStm /N 3 /First ${index.length} /Filter /FlateDecode /Length ${pack.length}>>`,
      pack,
    ),
  ]
  const at = [head.length, head.length + objects[0]!.length]
  const start = at[1]! + objects[1]!.length
  const rows = [
    [0, 0],
    [2, 5],
    [2, 5],
    [2, 5],
    [1, at[0]!],
    [1, at[1]!],
  ].map(([kind, where], each) => [kind!, where! >> 8, where! & 255, kind === 2 ? each - 1 : 0])
  const filtered = rows.flatMap((row, each) => [
    filter,
    ...row.map((byte, column) => (each === 0 ? byte : (byte - rows[each - 1]![column]! + 256) % 256)),
  ])
  const table = deflateSync(Buffer.from(filtered))
  const lock = isLocked ? ' /Encrypt 4 0 R' : ''
  const facts = `<</Type /XRef /Size 6 /Root 1 0 R${lock} /W [1 2 1] /Filter [/FlateDecode] /DecodeParms <</Predictor 12 /Columns 4>> /Length ${table.length}>>`
  const end = Buffer.from(`startxref\n${start}\n%%EOF\n`)
  return Buffer.concat([Buffer.from(head), ...objects, object(6, facts, table), end])
}

const object = (number: number, dict: string, stream: Buffer) =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n${dict}\nstream\n`),
    stream,
    Buffer.from('\nendstream\nendobj\n'),
  ])

async function pagesOf(bytes: Uint8Array) {
  const file = await PDFDocument.load(bytes, { updateMetadata: false })
  return file.getPages().map((page) => [page.getWidth(), page.getHeight(), page.getRotation().angle])
}

const joined = async (...files: readonly Uint8Array[]) =>
  Buffer.from(await joinPages(await Promise.all(files.map((file) => readPages(file)))))

describe('joined PDFs', () => {
  test('have all their pages, in sequence, each with its own size', async () => {
    const label = await written([[288, 432]])
    const sheet = await written([
      [100, 200],
      [200, 100],
    ])
    const all = await joined(label, sheet, packed(), label)
    const sizes = [
      [288, 432, 0],
      [100, 200, 0],
      [200, 100, 0],
      [288, 432, 0],
      [288, 432, 0],
    ]
    expect(await pagesOf(all)).toEqual(sizes)
    // Joining again changes no page.
    expect(await pagesOf(await joined(all))).toEqual(sizes)
    expect(all.toString('latin1')).toContain('0 0 10 10 re f')
  })

  test('keep a page’s rotation, and a box that the pages share', async () => {
    const turned = await PDFDocument.load(await written([[288, 432]]))
    turned.getPage(0).setRotation(degrees(90))
    turned.getPage(0).setCropBox(10, 20, 200, 300)
    const all = await joined(await turned.save(), packed())
    expect(await pagesOf(all)).toEqual([
      [288, 432, 90],
      [288, 432, 0],
    ])
    const cropped = (await PDFDocument.load(all)).getPage(0).getCropBox()
    expect(cropped).toEqual({ x: 10, y: 20, width: 200, height: 300 })
  })

  test('lose links, fields, scripts and attachments, and also names and dates', async () => {
    const full = await PDFDocument.load(await written([[288, 432]]))
    full.addJavaScript('start', 'app.alert("hello")')
    await full.attach(Buffer.from('a secret'), 'secret.txt', { mimeType: 'text/plain' })
    full.getForm().createTextField('waybill').addToPage(full.getPage(0))
    for (const useObjectStreams of [false, true]) {
      const words = (await joined(await full.save({ useObjectStreams }))).toString('latin1')
      expect(words).not.toMatch(/Annot|x\.example|JavaScript|AcroForm|EmbeddedFile|secret|waybill|Widget/)
      expect(words).not.toMatch(/\/Info|Producer|Creator|Date|label|pdf-lib/)
    }
  })

  test('are refused if a file is encrypted, truncated, not a PDF, too large or incomplete', async () => {
    const label = await written([[288, 432]])
    const plain = label.toString('latin1')
    const alone = (text: string) => Buffer.from(text, 'latin1')
    const locked = await PDFDocument.load(label)
    locked.encrypt({ userPassword: 'asha', ownerPassword: 'ravi', permissions: {} })
    const refused: readonly (readonly [file: Uint8Array, why: RegExp])[] = [
      [await locked.save({ useObjectStreams: false }), /encrypted/],
      [packed({ isLocked: true }), /encrypted/],
      [alone(plain.replace('trailer\n<<', 'trailer\n<<\n/Encrypt 99 0 R')), /locked/],
      [label.subarray(0, 400), /no whole PDF/],
      [label.subarray(0, label.length - 20), /no whole PDF/],
      [Buffer.from('%PDF-1.4'), /no whole PDF/],
      [await written(Array.from({ length: 21 }, () => [100, 100] as const)), /too many pages/],
      [Buffer.concat([label, Buffer.alloc(5_000_000, ' '), label.subarray(-40)]), /too large/],
      [packed({ swell: 41_000_000 }), /unpacks to too much/],
      [alone(plain.replace(/\d+ 0 obj\n<<\n\/Type \/Font\n/, '99 0 obj\n<<\n/Type /Font\n')), /lacks a part/],
      [alone(plain.replace(/\/Contents \d+ 0 R/, '/Contents 77 0 R')), /is empty/],
      [alone(plain.replace('/Resources', '/Sources')), /is empty/],
      [alone(plain.replace('/MediaBox', '/Box')), /PDFArray/],
      [alone(plain.replace(/\/Kids \[\d+ 0 R\]/, '/Kids [1 0 R]')), /call stack/],
      [alone(plain.replace(/\/Kids \[\d+ 0 R\]/, '/Kids [77 0 R]')), /page of a PDF is missing/],
      [alone(plain.replace(/\/Kids \[\d+ 0 R\]/, '/Kids []')), /has no page/],
    ]
    for (const [file, why] of refused) await expect(joined(file)).rejects.toThrow(why)
  })

  test('are read or refused, whatever is broken in a file', async () => {
    // The library reports it if a broken file has an object of an invalid kind.
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const files = [await written([[288, 432]]), packed()]
    await fc.assert(
      fc.asyncProperty(fc.nat(1), fc.nat(), fc.nat(255), async (which, where, byte) => {
        const file = Buffer.from(files[which]!)
        file[where % file.length] = byte
        const read = await joined(file).catch((error: unknown) => error)
        if (Buffer.isBuffer(read)) expect(await pagesOf(read)).toHaveLength(1)
        else expect(read).toBeInstanceOf(Error)
      }),
      { numRuns: 200 },
    )
    for (const [words] of warned.mock.calls) expect(words).toBe('Removing parsed object: 0 0 R')
  })
})

describe('joined labels', () => {
  const sheet = (labels: readonly Uint8Array[], missing: readonly string[] = []) =>
    joinLabels({
      labels: labels.map((pdf, index) => ({ number: `label${index}`, pdf })),
      missing: missing.map((number) => ({ number, why: 'no waybill' })),
      unreadable: 'apart',
    })

  test('name those that are missing or cannot be joined on a last page', async () => {
    const label = await written([[100, 100]])
    const { pdf, without } = await sheet([label, packed({ isLocked: true }), label], ['0a1b2c3d'])
    expect(without).toEqual([
      { number: '0a1b2c3d', why: 'no waybill' },
      { number: 'label1', why: 'apart' },
    ])
    expect(await pagesOf(pdf!)).toEqual([
      [100, 100, 0],
      [100, 100, 0],
      [288, 432, 0],
    ])
    expect((await sheet([label, label])).pdf).toEqual((await sheet([label, label])).pdf)
    expect(await pagesOf((await sheet([label, label])).pdf!)).toHaveLength(2)
  })

  test('are no file if there is none to join', async () => {
    expect(await sheet([], ['0a1b2c3d'])).toMatchObject({ pdf: null, without: [{ number: '0a1b2c3d' }] })
    expect(await sheet([Buffer.from('%PDF')])).toMatchObject({ pdf: null, without: [{ why: 'apart' }] })
  })
})
