/** A third-party server that receives the shop's posts: it records requests and responds as instructed. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type Heard = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export type HookAnswer = (response: ServerResponse, heard: Heard) => void

export type HookServer = {
  readonly url: string
  /** Oldest first. */
  readonly heard: Heard[]
  /** From now on. */
  answer: HookAnswer
}

/** A response with this status and text. */
export function says(status: number, body = '', headers: Record<string, string> = {}): HookAnswer {
  return (response) => void response.writeHead(status, headers).end(body)
}

/** Accepts the request and never responds. */
export const hangs: HookAnswer = () => undefined

/** Call at the top of a file; it is closed afterwards. */
export async function aHookServer(): Promise<HookServer> {
  const hook: HookServer = { url: '', heard: [], answer: says(204) }
  const server = createServer((request, response) => {
    void read(request).then((heard) => {
      hook.heard.push(heard)
      hook.answer(response, heard)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return Object.assign(hook, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

async function read(request: IncomingMessage): Promise<Heard> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = request
  return { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') }
}
