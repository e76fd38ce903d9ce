/** A file that a person keeps, made for whoever asked and for nobody else. */
type Kept = { readonly fileName: string; readonly bytes: Uint8Array }

/** Names are our own: letters, digits and dashes. */
export function pdfAnswer({ fileName, bytes }: Kept): Response {
  return new Response(Uint8Array.from(bytes), { headers: headersOf(fileName, 'application/pdf') })
}

export function csvAnswer(file: {
  readonly fileName: string
  readonly text: AsyncIterable<string>
}): Response {
  return new Response(streamOf(file.text), { headers: headersOf(file.fileName, 'text/csv; charset=utf-8') })
}

/** Read on only as fast as it is fetched, and never without a pause in which other requests are answered. */
function streamOf(text: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const parts = text[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve))
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(encoder.encode(part.value))
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

/** Whether the page itself is asked for, not its data for a page that is open. */
export function isDocumentRequest(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith('.data')
}
