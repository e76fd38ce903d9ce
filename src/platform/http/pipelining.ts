/**
 * One request of a connection at a time. HTTP/1.1 answers pipelined requests in order, so starting many at once gains
 * nothing, and lets one connection start ten thousand renders with 460 kB. Browsers and proxies do not pipeline.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressOf } from './rate-limits.ts'

/** Requests that may wait behind the one in progress. A connection that sends more is closed. */
export const MAX_PIPELINED = 32
/** For this long, the address gets no new connection: 64 kB of requests are parsed before the first can be refused. */
export const BAN_MS = 5_000
const MAX_BANNED = 10_000
/** Requests from this machine come from a proxy or the owner. */
const NEVER_BANNED = new Set(['127.0.0.1', '0:0:0:0', ''])

export type PipeliningOptions = {
  /** Behind proxies the address is the proxy's: blocking it would block every visitor. */
  readonly isBehindProxy: boolean
  readonly now?: () => number
}

type Waiting = { readonly request: IncomingMessage; readonly response: ServerResponse }

export function onePerConnection(
  server: Pick<Server, 'on'>,
  handle: RequestListener,
  { isBehindProxy, now = () => performance.now() }: PipeliningOptions,
): void {
  /** Connections with a request in progress, and the requests queued behind it. */
  const busy = new WeakMap<Socket, Waiting[]>()
  const bannedUntilMs = new Map<string, number>()

  function start(socket: Socket, waiting: Waiting[], { request, response }: Waiting): void {
    // Emitted once per response, also if the connection breaks.
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.shift()
      if (next) start(socket, waiting, next)
      else busy.delete(socket)
    })
    handle(request, response)
  }

  function cutOff(socket: Socket, waiting: Waiting[]): void {
    waiting.length = 0
    const address = addressOf({ ip: socket.remoteAddress })
    if (!isBehindProxy && !NEVER_BANNED.has(address)) {
      bannedUntilMs.delete(address)
      bannedUntilMs.set(address, now() + BAN_MS)
      const [oldest] = bannedUntilMs.keys()
      if (bannedUntilMs.size > MAX_BANNED && oldest !== undefined) bannedUntilMs.delete(oldest)
    }
    socket.destroy()
  }

  server.on('connection', (socket) => {
    if (bannedUntilMs.size === 0) return
    const untilMs = bannedUntilMs.get(addressOf({ ip: socket.remoteAddress }))
    if (untilMs !== undefined && now() < untilMs) socket.destroy()
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // Bytes read in one chunk are still parsed after the connection was closed.
    if (socket.destroyed) return
    const waiting = busy.get(socket)
    if (waiting === undefined) {
      const queue: Waiting[] = []
      busy.set(socket, queue)
      start(socket, queue, { request, response })
    } else if (waiting.length < MAX_PIPELINED) waiting.push({ request, response })
    else cutOff(socket, waiting)
  })
}
