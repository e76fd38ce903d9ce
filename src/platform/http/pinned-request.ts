/**
 * One request to an address that was checked before. The name is not resolved again, so that nobody can redirect the
 * connection between check and call. No redirects, one deadline for everything, and of the response no more is read
 * than the caller wants.
 */
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

export type PinnedRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  /** All were checked; the first that can be reached is used. */
  readonly addresses: readonly LookupAddress[]
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Bytes read of the response; the rest is not read. */
  readonly maxBytes: number
  readonly deadline: AbortSignal
}

export type PinnedAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  /** False if it broke off, or was longer than wanted. */
  readonly isWhole: boolean
}

/** Settles by the deadline at the latest and leaves no connection open. */
export function requestPinned(request: PinnedRequest): Promise<PinnedAnswer> {
  const { method, url, addresses, headers, body, maxBytes, deadline } = request
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    lookup: pinnedTo(addresses),
    // A new connection: none is reused that was opened to an address checked for another attempt.
    agent: false,
  }
  return new Promise((resolve, reject) => {
    if (deadline.aborted) return reject(deadline.reason as Error)
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const asked = send(url, options)
    const late = () => end(deadline.reason as Error)
    let begun: Beginning | null = null

    /** Once the status has arrived there is a response, even if the body breaks off or never ends. */
    function end(why: Error): void {
      deadline.removeEventListener('abort', late)
      asked.destroy()
      if (begun) resolve(answerOf(begun, maxBytes))
      else reject(why)
    }

    deadline.addEventListener('abort', late, { once: true })
    // Events after it is settled have no effect.
    asked.on('error', end)
    asked.on('close', () => end(new Error('the connection was closed without a response')))
    asked.on('response', (answer) => {
      begun = { answer, chunks: [] }
      readBeginning(begun, maxBytes, () => end(new Error('the response has ended')))
    })
    // The receiver upgrades the protocol: Node hands the socket to this listener, which must close it.
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      begun = { answer, chunks: [] }
      end(new Error('the receiver requested another protocol'))
    })
    asked.end(body)
  })
}

type Beginning = { readonly answer: IncomingMessage; readonly chunks: Buffer[] }

function answerOf({ answer, chunks }: Beginning, maxBytes: number): PinnedAnswer {
  const bytes = Buffer.concat(chunks)
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes: bytes.subarray(0, maxBytes),
    isWhole: answer.complete && bytes.byteLength <= maxBytes,
  }
}

function readBeginning({ answer, chunks }: Beginning, maxBytes: number, done: () => void): void {
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxBytes) done()
  })
  for (const over of ['end', 'error', 'close']) answer.on(over, done)
}

function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, done) => {
    const [first] = addresses
    if (all) done(null, [...addresses])
    else if (first) done(null, first.address, first.family)
    else done(new Error('the host has no address'), '')
  }
}
