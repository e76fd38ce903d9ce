/** What loaders answer besides data: cache headers, downloads, files for programs, and private pictures. */

const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
/** For pages that show anything about their viewer. */
const PRIVATE = 'private, no-store'

export function publicPage(): { 'Cache-Control': string } {
  return { 'Cache-Control': PUBLIC }
}

export function privatePage(): { 'Cache-Control': string } {
  return { 'Cache-Control': PRIVATE }
}

/** Whether the document is requested, not only its data for an open page. */
export function isDocumentRequest(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith('.data')
}

// Downloads for the requesting viewer only.

/** File names are our own: letters, digits and dashes. */
type Download = { readonly fileName: string; readonly bytes: Uint8Array }

export function pdfAnswer({ fileName, bytes }: Download): Response {
  return new Response(Uint8Array.from(bytes), { headers: headersOf(fileName, 'application/pdf') })
}

export function zipAnswer({ fileName, bytes }: Download): Response {
  return new Response(Uint8Array.from(bytes), { headers: headersOf(fileName, 'application/zip') })
}

export function csvAnswer(file: {
  readonly fileName: string
  readonly text: AsyncIterable<string>
}): Response {
  return new Response(partsOf(encoded(file.text)), {
    headers: headersOf(file.fileName, 'text/csv; charset=utf-8'),
  })
}

/** A file of any size, streamed. */
export function fileAnswer(file: {
  readonly fileName: string
  readonly type: string
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}): Response {
  const headers = { ...headersOf(file.fileName, file.type), 'Content-Length': String(file.size) }
  return new Response(partsOf(file.bytes), { headers })
}

async function* encoded(text: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const part of text) yield encoder.encode(part)
}

/** Reads only as fast as the client downloads, and yields before each part so that other requests are answered. */
function partsOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve))
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(part.value)
    },
    async cancel() {
      await parts.return?.()
    },
  })
}

function headersOf(fileName: string, type: string) {
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    ...privatePage(),
  }
}

// Files for programs: cached like public pages, and the same for everybody.

/** Other origins may read it. */
export function publicFile(text: string, contentType: string): Response {
  return new Response(text, {
    headers: {
      ...publicPage(),
      'Access-Control-Allow-Origin': '*',
      'Content-Type': `${contentType}; charset=utf-8`,
    },
  })
}

/** For a part of a file that does not exist. */
export function noSuchFile(): Response {
  return new Response('', {
    status: 404,
    headers: { ...publicPage(), 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

/** A picture for one viewer only: never cached, and if opened directly it can run and load nothing. */
export function privatePicture(
  photo: { readonly contentType: string; readonly bytes: Uint8Array } | 'unavailable' | null,
): Response {
  if (photo === 'unavailable')
    return new Response(null, {
      status: 503,
      headers: { ...privatePage(), 'retry-after': '10' },
    })
  if (photo === null) return new Response(null, { status: 404, headers: privatePage() })
  return new Response(new Uint8Array(photo.bytes), {
    headers: {
      'content-type': photo.contentType,
      'content-length': String(photo.bytes.byteLength),
      ...privatePage(),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
