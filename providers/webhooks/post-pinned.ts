/**
 * One POST to one address that was checked before: the name is not asked for again, so that nobody can lead the
 * connection elsewhere between the check and the call. No redirects, one deadline for all of it, and of the answer the beginning.
 */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

export type PinnedPost = {
  readonly url: URL
  /** All were checked; the first that can be reached is taken. */
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

/** Read of an answer; the rest is left with whoever sent it. */
export const MAX_ANSWER_BYTES = 16_384

export function postPinned({ url, addresses, headers, body, deadline }: PinnedPost): Promise<PinnedAnswer> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: pinnedTo(addresses),
    // A connection of its own: none is kept that was opened to an address checked for another try.
    agent: false,
    signal: deadline,
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const asked = send(url, options, (answer) => {
      // From here on there is an answer, however it ends.
      asked.off('error', reject).on('error', () => undefined)
      void readBeginning(answer).then((text) => {
        asked.destroy()
        const { statusCode = 0, headers: said } = answer
        resolve({ status: statusCode, retryAfter: said['retry-after'], text })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, done) => {
    const [first] = addresses
    if (all) done(null, [...addresses])
    else if (first) done(null, first.address, first.family)
    else done(new Error('the host has no address'), '')
  }
}

/** Whoever has sent the status has answered: a body that breaks off, or never ends, changes nothing about that. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer) {
      chunks.push(chunk as Buffer)
      size += (chunk as Buffer).byteLength
      if (size >= MAX_ANSWER_BYTES) break
    }
  } catch {
    // What came until then is shown.
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
}
