/**
 * The cached home page compared with a bare `node:http` server that sends the same bytes, in turns, so that drift
 * affects both alike.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median, report } from './lib/figures.ts'
import { load } from './lib/load.ts'
import type { RunningShop } from './lib/running-shop.ts'

const ROUNDS = 3
const ENCODING = { 'accept-encoding': 'br' }

export async function benchHome(shop: RunningShop): Promise<void> {
  await untilSettled(shop.url)
  const bare = await startBare(`${shop.url}/`)
  const ratios: number[] = []
  const cached: number[] = []
  const p99: number[] = []
  try {
    await load({ port: shop.port, path: '/', headers: ENCODING, seconds: 1 })
    await load({ port: bare.port, path: '/', headers: ENCODING, seconds: 1 })
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await load({ port: shop.port, path: '/', headers: ENCODING })
      const theirs = await load({ port: bare.port, path: '/', headers: ENCODING })
      cached.push(ours.perSecond)
      p99.push(ours.p99Ms)
      ratios.push(ours.perSecond / theirs.perSecond)
      if (ours.bytes !== theirs.bytes)
        throw new Error(`the baseline sends ${theirs.bytes} bytes, the shop ${ours.bytes}`)
    }
  } finally {
    bare.stop()
  }
  report({ name: 'cached home page', value: median(cached), unit: 'requests/s' })
  report({ name: 'cached home page, p99 with 32 connections', value: median(p99), unit: 'ms' })
  report({
    name: 'cached home page against bare node:http, same bytes',
    value: median(ratios),
    unit: 'ratio',
    budget: { atLeast: 0.9 },
  })
}

/** The page is compressed thoroughly once it is requested again; its ETag says so. */
async function untilSettled(url: string): Promise<void> {
  for (let tag: string | null = null; !tag?.endsWith('-b10"');) {
    const { headers, body } = await fetch(`${url}/`, { headers: ENCODING })
    await body?.cancel()
    tag = headers.get('etag')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A process that only sends the page's bytes with the page's headers. */
async function startBare(url: string): Promise<{ port: number; stop(): void }> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', url])
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number))
    child.once('exit', (code) => reject(new Error(`the baseline exited with ${code}`)))
  })
  return { port, stop: () => child.kill() }
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '')

async function serve(url: string): Promise<void> {
  const { rawHeaders, body } = await fetchRaw(url)
  const server = createServer((_request, response) => {
    response.writeHead(200, rawHeaders)
    response.end(body)
  })
  // The shop's keep-alive timeout: the response head states it, and both must send the same bytes.
  server.keepAliveTimeout = 75_000
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

/** The page as transferred, still compressed. */
async function fetchRaw(url: string): Promise<{ rawHeaders: string[]; body: Buffer }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const ask = request(url, { headers: ENCODING }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        // Node adds these three by itself, on both sides.
        const own = new Set(['date', 'connection', 'keep-alive'])
        const rawHeaders: string[] = []
        for (let index = 0; index < answer.rawHeaders.length; index += 2) {
          const [name = '', value = ''] = answer.rawHeaders.slice(index, index + 2)
          if (!own.has(name.toLowerCase())) rawHeaders.push(name, value)
        }
        resolve({ rawHeaders, body: Buffer.concat(chunks) })
      })
    })
    ask.on('error', reject)
    ask.end()
  })
}
