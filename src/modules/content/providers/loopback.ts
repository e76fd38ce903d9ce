/**
 * Asks the shop for its own pages. Where it asks is settled when the shop starts: no path, page, header or setting can lead
 * it to another host, and it follows no redirect. Each visit is bounded in time, in questions and in bytes.
 */
import { request, type IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { isOwnPath } from '../rules/own-address.ts'
import type { OwnAnswer, OwnPages, OwnVisit, OwnVisitor } from './port.ts'
import { readPage } from './read-page.ts'

export type OwnPagesOptions = {
  /** Where this process, or its fellows, listen. */
  readonly host: string
  readonly port: number
  /** The shop's address as shoppers know it: what `Host` says. */
  readonly shopUrl: string
  readonly visitMs?: number
  readonly answerMs?: number
  readonly mostBytes?: number
  readonly mostAnswers?: number
}

const USER_AGENTS: Readonly<Record<OwnVisitor, string>> = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) SelfCheck/1.0',
  mobile: 'Mozilla/5.0 (Linux; Android 15; Mobile) SelfCheck/1.0',
}
/** As a browser asks for it: text compressed, pictures in the newest format. */
const ACCEPT = 'text/html,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
const TEXT = /^(?:text\/|application\/(?:xml|json|javascript|manifest\+json))/

export function createOwnPages(options: OwnPagesOptions): OwnPages {
  const { visitMs = 4_000, mostAnswers = 250 } = options
  return {
    visit(mostMs = visitMs): OwnVisit {
      const endsAt = performance.now() + Math.min(mostMs, visitMs)
      let asked = 0
      return {
        async get(path, visitor = 'desktop') {
          const leftMs = endsAt - performance.now()
          if (asked >= mostAnswers || leftMs <= 0) return { ok: false, reason: 'spent' }
          if (!isOwnPath(path)) return { ok: false, reason: 'not_own' }
          asked += 1
          return ask(options, path, visitor, leftMs)
        },
      }
    },
    readPage,
  }
}

function ask(
  { host, port, shopUrl, answerMs = 3_000, mostBytes = 4_000_000 }: OwnPagesOptions,
  path: string,
  visitor: OwnVisitor,
  leftMs: number,
): Promise<OwnAnswer> {
  const { promise, resolve } = Promise.withResolvers<OwnAnswer>()
  const askedAt = performance.now()
  const signal = AbortSignal.timeout(Math.max(1, Math.round(Math.min(answerMs, leftMs))))
  const fail = () => resolve({ ok: false, reason: signal.aborted ? 'late' : 'failed' })
  const asking = request(
    {
      host: reachable(host),
      port,
      path,
      method: 'GET',
      signal,
      headers: {
        host: new URL(shopUrl).host,
        accept: ACCEPT,
        'accept-encoding': 'br, gzip',
        'user-agent': USER_AGENTS[visitor],
      },
    },
    (answer) => {
      const answeredInMs = performance.now() - askedAt
      readBody(answer, mostBytes).then(
        (body) =>
          resolve(
            body === null
              ? { ok: false, reason: 'too_large' }
              : {
                  ok: true,
                  status: answer.statusCode ?? 0,
                  answeredInMs,
                  robotsTag: [answer.headers['x-robots-tag'] ?? ''].flat().join(', '),
                  ...body,
                },
          ),
        fail,
      )
    },
  )
  asking.on('error', fail)
  asking.end()
  return promise
}

/** Where all addresses are listened on, the machine's own is one of them. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}

/** Null when there is more of it than is read, on the way or unpacked. */
async function readBody(
  answer: IncomingMessage,
  mostBytes: number,
): Promise<{ wireBytes: number; text: string } | null> {
  let wireBytes = 0
  answer.on('data', (chunk: Buffer) => {
    wireBytes += chunk.length
    if (wireBytes > mostBytes) answer.destroy()
  })
  const isText = TEXT.test(answer.headers['content-type'] ?? '')
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of unpacked(answer)) {
      const bytes = chunk as Buffer
      size += bytes.length
      if (size > mostBytes) return null
      if (isText) chunks.push(bytes)
    }
  } catch (error) {
    if (wireBytes > mostBytes) return null
    throw error
  } finally {
    answer.destroy()
  }
  return wireBytes > mostBytes ? null : { wireBytes, text: Buffer.concat(chunks).toString('utf8') }
}

function unpacked(answer: IncomingMessage): AsyncIterable<unknown> {
  const encoding = answer.headers['content-encoding']
  const unpacker = encoding === 'br' ? createBrotliDecompress() : encoding === 'gzip' ? createGunzip() : null
  if (unpacker === null) return answer
  // What goes wrong is told to whoever reads the end of it.
  return pipeline(answer, unpacker, () => undefined)
}
