/**
 * One POST to an address that was checked before. The name is not resolved again, so that nobody can redirect the
 * connection between check and call. No redirects, one deadline for everything, and only the beginning of the response
 * is read.
 */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

export type PinnedPost = {
  readonly url: URL
  /** All were checked; the first that can be reached is used. */
  readonly addresses: readonly LookupAddress[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly deadline: AbortSignal
}

export type PinnedAnswer = {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
}

/** Bytes read of a response; the rest is not read. */
export const MAX_ANSWER_BYTES = 16_384

/** Settles by the deadline at the latest and leaves no connection open. */
export function postPinned({ url, addresses, headers, body, deadline }: PinnedPost): Promise<PinnedAnswer> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
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
      if (begun) resolve(answerOf(begun))
      else reject(why)
    }

    deadline.addEventListener('abort', late, { once: true })
    // Events after it is settled have no effect.
    asked.on('error', end)
    asked.on('close', () => end(new Error('the connection was closed without an answer')))
    asked.on('response', (answer) => {
      begun = { answer, chunks: [] }
      readBeginning(begun, () => end(new Error('the answer has ended')))
    })
    // The receiver upgrades the protocol: Node hands the socket to this listener, which must close it.
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      begun = { answer, chunks: [] }
      end(new Error('the receiver wants another protocol'))
    })
    asked.end(body)
  })
}

type Beginning = { readonly answer: IncomingMessage; readonly chunks: Buffer[] }

function answerOf({ answer, chunks }: Beginning): PinnedAnswer {
  const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], text }
}

function readBeginning({ answer, chunks }: Beginning, done: () => void): void {
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size >= MAX_ANSWER_BYTES) done()
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
