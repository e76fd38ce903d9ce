/** A file download for the requesting viewer only; never cached. */
type Kept = { readonly fileName: string; readonly bytes: Uint8Array }

/** Our own names: letters, digits and dashes. */
export function pdfAnswer({ fileName, bytes }: Kept): Response {
  return new Response(Uint8Array.from(bytes), { headers: headersOf(fileName, 'application/pdf') })
}

export function zipAnswer({ fileName, bytes }: Kept): Response {
  return new Response(Uint8Array.from(bytes), { headers: headersOf(fileName, 'application/zip') })
}

export function csvAnswer(file: {
  readonly fileName: string
  readonly text: AsyncIterable<string>
}): Response {
  return new Response(streamOf(file.text), { headers: headersOf(file.fileName, 'text/csv; charset=utf-8') })
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

/** Reads only as fast as the client downloads, and yields before each part so that other requests are answered. */
function streamOf(text: AsyncIterable<string>): ReadableStream<Uint8Array> {
  return partsOf(encoded(text))
}

async function* encoded(text: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const part of text) yield encoder.encode(part)
}

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
    'Cache-Control': 'private, no-store',
  }
}

/** Whether the document is requested, not only its data for an open page. */
export function isDocumentRequest(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith('.data')
}
