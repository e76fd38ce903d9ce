/** A small site with responses set by the test, for code that checks pages over HTTP. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type SmallSite = {
  readonly port: number
  /** The requested paths, in order. */
  readonly asked: { readonly path: string; readonly host: string; readonly agent: string }[]
}

export async function smallSite(answer: Answer): Promise<SmallSite> {
  const asked: SmallSite['asked'] = []
  const server = createServer((request, response) => {
    const { host = '', 'user-agent': agent = '' } = request.headers
    asked.push({ path: request.url ?? '', host, agent })
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return { port: (server.address() as AddressInfo).port, asked }
}

export function page(head: string, body = ''): string {
  return `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
}

/** Responses from a table of paths; 404 for all others. */
export function table(pages: Readonly<Record<string, string>>): Answer {
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const text = pages[request.url ?? ''] ?? pages[path]
    const type = path.endsWith('.css') ? 'text/css' : path.endsWith('.txt') ? 'text/plain' : 'text/html'
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` })
    response.end(text ?? 'gone')
  }
}
