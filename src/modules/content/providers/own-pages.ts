/**
 * Requests the shop's own pages. The address is fixed when the shop starts: no path, page, header or setting can lead it to
 * another host, and it follows no redirect. Time and bytes of each answer are limited.
 */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { DomUtils, parseDocument } from 'htmlparser2'
import { isOwnPath } from '../rules/own-path.ts'
import type { PageFacts } from '../rules/page-checks.ts'
import type { OwnPages, OwnVisitor } from './port.ts'

export type OwnPagesOptions = {
  /** The address that this process listens on. */
  readonly host: string
  readonly port: number
  /** The shop's public address, sent as `Host`. */
  readonly shopUrl: string
  readonly answerMs?: number
  readonly maxBytes?: number
}

const USER_AGENTS: Readonly<Record<OwnVisitor, string>> = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) SelfCheck/1.0',
  mobile: 'Mozilla/5.0 (Linux; Android 15; Mobile) SelfCheck/1.0',
}
const ACCEPT = 'text/html,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
const TEXT = /^(?:text\/|application\/(?:xml|json|javascript|manifest\+json))/

export function createOwnPages(options: OwnPagesOptions): OwnPages {
  const { answerMs = 3_000, maxBytes = 4_000_000, port, shopUrl } = options
  const host = reachable(options.host)
  return {
    readPage,
    async get(path, { visitor, signal }) {
      if (!isOwnPath(path) || signal.aborted) return null
      const headers = {
        host: new URL(shopUrl).host,
        accept: ACCEPT,
        'accept-encoding': 'br, gzip',
        'user-agent': USER_AGENTS[visitor],
      }
      const limited = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
      const startedAt = performance.now()
      try {
        const asked = request({ host, port, path, headers, signal: limited }).end()
        // An abort after the first byte is reported here as well as by the answer.
        asked.on('error', () => undefined)
        const [answer] = (await once(asked, 'response', { signal: limited })) as [IncomingMessage]
        const answeredInMs = performance.now() - startedAt
        const robotsTag = [answer.headers['x-robots-tag'] ?? ''].flat().join(', ')
        const body = await readBody(answer, maxBytes)
        return { status: answer.statusCode ?? 0, answeredInMs, robotsTag, ...body }
      } catch {
        return null
      }
    },
  }
}

/** A process that listens on all addresses is reached through the loopback one. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}

/** Throws if the body is longer than `maxBytes`, compressed or not. */
async function readBody(
  answer: IncomingMessage,
  maxBytes: number,
): Promise<{ wireBytes: number; text: string }> {
  let wireBytes = 0
  answer.on('data', (chunk: Buffer) => {
    wireBytes += chunk.length
  })
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of decompress(answer)) {
      size += (chunk as Buffer).length
      if (size > maxBytes) throw new RangeError('The answer is too large')
      chunks.push(chunk as Buffer)
    }
  } finally {
    answer.destroy()
  }
  const isText = TEXT.test(answer.headers['content-type'] ?? '')
  return { wireBytes, text: isText ? Buffer.concat(chunks).toString('utf8') : '' }
}

function decompress(answer: IncomingMessage): AsyncIterable<unknown> {
  const encoding = answer.headers['content-encoding']
  if (encoding === 'br') return pipeline(answer, createBrotliDecompress(), () => undefined)
  return encoding === 'gzip' ? pipeline(answer, createGunzip(), () => undefined) : answer
}

/** The scripts of the page are not run. */
export function readPage(html: string): PageFacts {
  const document = parseDocument(html)
  const tags = (...names: string[]) => DomUtils.getElementsByTagName((name) => names.includes(name), document)
  const valuesOf = (name: string, value: string, of: (found: Attributes) => boolean = () => true) =>
    tags(name)
      .filter(({ attribs }) => of(attribs))
      .flatMap(({ attribs }) => attribs[value] ?? [])
  const meta = (...names: string[]) =>
    valuesOf('meta', 'content', ({ name = '' }) => names.includes(name.toLowerCase()))
  const link = (kind: string, as?: string) =>
    valuesOf(
      'link',
      'href',
      (found) => found['rel']?.toLowerCase() === kind && (as ?? found['as']) === found['as'],
    )
  const modules = tags('script').filter(({ attribs }) => attribs['type'] === 'module' && !attribs['src'])
  return {
    titles: tags('title')
      .filter(({ parent }) => !(parent && 'name' in parent && parent.name === 'svg'))
      .map((title) => DomUtils.textContent(title)),
    descriptions: meta('description'),
    canonicals: link('canonical'),
    robots: meta('robots', 'googlebot'),
    viewports: meta('viewport'),
    links: valuesOf('a', 'href'),
    pictures: tags('img').map(({ attribs: { src = '', width, height } }) => ({
      src,
      hasSize: Boolean(width && height),
    })),
    scripts: [
      ...link('modulepreload'),
      ...valuesOf('script', 'src'),
      ...modules.flatMap((script) => importedScripts(DomUtils.textContent(script))),
    ],
    styles: link('stylesheet'),
    fonts: link('preload', 'font'),
    frames: tags('iframe', 'frame', 'object', 'embed', 'applet').length,
  }
}

type Attributes = Readonly<Record<string, string>>

/** Addresses of scripts that an inline module names. */
function importedScripts(code: string): string[] {
  return [...code.matchAll(/"(\/[\w\-./]+\.m?js)"/g)].map(([, address = '']) => address)
}
