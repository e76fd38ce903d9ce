/**
 * A logo in documents. The library decodes and encodes a transparent picture for each document, which takes ten times
 * as long as the rest. So each logo is encoded once: what the library writes is recorded and written again.
 */
import { createHash } from 'node:crypto'
import type PDFDocument from 'pdfkit'
import { createBoundedCache } from '#platform/rules/bounded-cache.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Reference = ReturnType<Pdf['ref']>

/** Draws its left upper corner at a point. */
export type DrawLogo = (pdf: Pdf, x: number, y: number, height: number) => void

/** The library's image object, which its types do not describe. */
type Picture = {
  readonly width: number
  readonly height: number
  embed(document: { ref(data: PdfData): RecordedObject }): void
}
type PdfData = Record<string, unknown>

class RecordedObject {
  readonly data: PdfData
  readonly ended = Promise.withResolvers<void>()
  stream: Uint8Array | undefined

  constructor(data: PdfData) {
    this.data = data
  }

  end(stream?: Uint8Array): void {
    this.stream = stream
    this.ended.resolve()
  }
}

/** `pdf` may be any document. */
export function createLogoEncoder(): (png: Uint8Array, pdf: Pdf) => Promise<DrawLogo> {
  const logos = createBoundedCache<Promise<DrawLogo>>(4)
  return (png, pdf) => logos(createHash('sha256').update(png).digest('base64'), () => encodeLogo(png, pdf))
}

async function encodeLogo(png: Uint8Array, pdf: Pdf): Promise<DrawLogo> {
  const picture = (pdf as unknown as { openImage(file: Uint8Array): Picture }).openImage(png)
  const objects: RecordedObject[] = []
  picture.embed({
    ref(data) {
      const object = new RecordedObject(data)
      objects.push(object)
      return object
    },
  })
  const [drawn] = objects
  // Ended last, after the objects that it references.
  await drawn?.ended.promise
  const { width, height } = picture
  return (target, x, y, drawnHeight) => {
    const written = { label: 'Logo', width, height, obj: writeValue(target, drawn) }
    target.image(written as unknown as Buffer, x, y, { height: drawnHeight })
  }
}

function writeValue(pdf: Pdf, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => writeValue(pdf, each))
  return value instanceof RecordedObject ? writeObject(pdf, value) : value
}

function writeObject(pdf: Pdf, { data, stream }: RecordedObject): Reference {
  const values = Object.entries(data).map(([name, value]) => [name, writeValue(pdf, value)])
  const reference = pdf.ref(Object.fromEntries(values) as object)
  reference.end(stream)
  return reference
}
