import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { accountContext, pageSettingsContext, shopContext, tagPageContext, viewerContext } from './context.ts'

/** The server fills the request context by these: the bundle's own keys, which no import from outside could be. */
export const contextKeys = { accountContext, pageSettingsContext, shopContext, tagPageContext, viewerContext }

/** One document is never sent in pieces: pages are kept whole, with a policy made of their own scripts. */
const WHOLE_DOCUMENT = Infinity

/** Renders a page to its last byte before answering. A component that throws answers with status 500. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      progressiveChunkSize: WHOLE_DOCUMENT,
      onAllReady: () => {
        pipe(collect((html) => resolve(new Response(html, { status: failure ? 500 : status, headers }))))
      },
      onShellError: reject,
      onError: (error) => {
        failure = error
      },
    })
  })
}

function collect(whenDone: (html: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      whenDone(Buffer.concat(chunks))
      next()
    },
  })
}
