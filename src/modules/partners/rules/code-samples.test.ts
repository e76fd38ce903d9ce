/** The samples in three languages: each is valid code and sends the request. */
import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeSamples, shellText, type SampleLanguage, type SampleRequest } from './code-samples.ts'

const has = (program: string) => spawnSync(program, ['--version']).status === 0
const hasPython = has('python3')
const hasCurl = has('curl') && has('sh')

type Heard = { method: string; url: string; headers: Record<string, unknown>; body: string }
const heard: Heard[] = []
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => {
    heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    response.setHeader('content-type', 'application/json')
    response.end('{"success":true,"data":[1]}')
  })
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
})
afterAll(() => server.close())

const NASTY = `it's "so" \\ $HOME \`x\` \u2028 €\n\${1} <?php पन्ना`
const BODY = { type: 'order_sync', data: { list: [NASTY, 1.5, true, false, null], "key's": {}, none: [] } }

const read = (): SampleRequest => ({
  method: 'GET',
  url: `${origin}/orders-api/orders?name=${encodeURIComponent(NASTY)}`,
  headers: [['api-key', `key'with"signs`]],
})
const write = (): SampleRequest => ({
  method: 'POST',
  url: `${origin}/data-webhook/`,
  headers: [
    ['webhook-secret', 'a secret'],
    ['idempotency-key', { kind: 'unique' }],
    ['timestamp', { kind: 'now' }],
  ],
  body: BODY,
})

async function run(program: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (part: string) => (said += part))
  }
  child.stdin.end(input)
  const code = await new Promise((resolve) => {
    child.on('close', resolve)
  })
  expect(code, said).toBe(0)
  return said
}

const RUNS: Record<string, (code: string) => Promise<string>> = {
  javascript: (code) => run(process.execPath, ['--input-type=module'], code),
  ...(hasPython ? { python: (code: string) => run('python3', ['-'], code) } : {}),
  ...(hasCurl ? { curl: (code: string) => run('sh', ['-s'], `${code} -sS`) } : {}),
}

describe.each(Object.keys(RUNS))('%s runs', (language) => {
  const ask = async (request: SampleRequest) => {
    heard.length = 0
    const said = await RUNS[language]?.(codeSamples(request)[language as SampleLanguage])
    expect(heard).toHaveLength(1)
    return { said, ...heard[0]! }
  }

  test('a GET request', async () => {
    const { said, method, url, headers } = await ask(read())
    expect([method, new URL(url, origin).searchParams.get('name')]).toEqual(['GET', NASTY])
    expect(headers['api-key']).toBe(`key'with"signs`)
    expect(said).toContain('1')
  })

  test('a message', async () => {
    const { method, url, headers, body } = await ask(write())
    expect([method, url, headers['content-type']]).toEqual(['POST', '/data-webhook/', 'application/json'])
    expect(JSON.parse(body)).toEqual(BODY)
    expect(headers['webhook-secret']).toBe('a secret')
    expect(String(headers['idempotency-key'])).toMatch(/^[0-9a-f-]{32,36}$/)
    expect(Math.abs(Number(headers['timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  })
})

describe('quoted text is read back unchanged', () => {
  test('by the shell: only a quote ends it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const parts = shellText(text)
          .slice(1, -1)
          .split(String.raw`'\''`)
        expect(parts.join("'")).toBe(text)
        expect(parts.some((part) => part.includes("'"))).toBe(false)
      }),
    )
  })
})
