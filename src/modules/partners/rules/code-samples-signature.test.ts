/** The signature samples of the documentation, and the client, accept and reject the right messages. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { signatureHeaders } from '#platform/http/webhook-signature.ts'
import { readWebhook, WebhookError } from '../../../../client/client.ts'
import { SIGNATURE_SAMPLES, SIGNATURE_VECTORS, type SignatureVector } from './code-samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'panna-signatures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hasPython = spawnSync('python3', ['--version']).status === 0
const hasShell = spawnSync('openssl', ['version']).status === 0

const signed = ({ secret, id, timestamp, body }: Omit<SignatureVector, 'signature'>) =>
  signatureHeaders(secret, { id, body, sentAt: new Date(timestamp * 1000) })['webhook-signature'] ?? ''

/** Recent, as a receiver gets them. */
const now = () => Math.floor(Date.now() / 1000)
const fresh = (): SignatureVector => {
  const vector = { ...SIGNATURE_VECTORS[1], timestamp: now() }
  return { ...vector, signature: signed(vector) }
}

const CASES: readonly (readonly [what: string, vector: () => SignatureVector, isGenuine: boolean])[] = [
  ['a genuine message', fresh, true],
  [
    'one that two secrets signed',
    () => ({ ...fresh(), signature: `v1,AAAA v1a,BBBB ${fresh().signature}` }),
    true,
  ],
  ['another body', () => ({ ...fresh(), body: '{}' }), false],
  ['another id', () => ({ ...fresh(), id: 'another' }), false],
  ['another secret', () => ({ ...fresh(), secret: `whsec_${btoa('another')}` }), false],
  ['an old message', () => SIGNATURE_VECTORS[0], false],
]

const headersOf = ({ id, timestamp, signature }: SignatureVector) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
})

/** Passes headers and body to a program as JSON; the last line of its output is the verdict. */
function verdictOf(program: string, args: readonly string[], vector: SignatureVector): string {
  const input = JSON.stringify({ ...vector, headers: headersOf(vector) })
  const { stdout, stderr, status } = spawnSync(program, [...args], { input, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout.trim()
}

describe.each(CASES)('%s', (_what, make, isGenuine) => {
  test('in JavaScript', () => {
    writeFileSync(
      join(folder, 'verify.mjs'),
      `${SIGNATURE_SAMPLES.javascript}
import { readFileSync } from 'node:fs'
const { secret, headers, body } = JSON.parse(readFileSync(0, 'utf8'))
console.log(isGenuine(secret, headers, Buffer.from(body)))`,
    )
    expect(verdictOf(process.execPath, [join(folder, 'verify.mjs')], make())).toBe(String(isGenuine))
  })

  test.runIf(hasPython)('in Python', () => {
    writeFileSync(
      join(folder, 'verify.py'),
      `${SIGNATURE_SAMPLES.python}

import json, sys
given = json.load(sys.stdin)
print(is_genuine(given['secret'], given['headers'], given['body'].encode()))`,
    )
    expect(verdictOf('python3', [join(folder, 'verify.py')], make())).toBe(isGenuine ? 'True' : 'False')
  })

  test.runIf(hasShell)('in a shell', () => {
    const { secret, id, timestamp, signature, body } = make()
    writeFileSync(join(folder, 'body.json'), body)
    const { stdout, status } = spawnSync('sh', ['-s'], {
      cwd: folder,
      env: { ...process.env, secret, id, timestamp: String(timestamp), signatures: signature },
      input: SIGNATURE_SAMPLES.curl,
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout.trim() === 'genuine').toBe(isGenuine)
  })

  test('in the client', async () => {
    const vector = make()
    const event = readWebhook({ secret: vector.secret, headers: headersOf(vector), body: vector.body })
    if (isGenuine) expect(await event).toEqual(JSON.parse(vector.body))
    else await expect(event).rejects.toBeInstanceOf(WebhookError)
  })
})

test('the client accepts bytes, and headers in any case', async () => {
  const vector = fresh()
  const headers = new Headers(headersOf(vector))
  const body = new TextEncoder().encode(vector.body)
  expect(await readWebhook({ secret: vector.secret, headers, body })).toEqual(JSON.parse(vector.body))
  const shouted = Object.fromEntries(
    Object.entries(headersOf(vector)).map(([name, value]) => [name.toUpperCase(), value]),
  )
  expect(await readWebhook({ secret: vector.secret, headers: shouted, body })).toBeTruthy()
})

test.each(SIGNATURE_VECTORS)(
  'vector $id is the signature that the shop’s own code creates',
  ({ secret, id, timestamp, body, signature }) => {
    const signed = signatureHeaders(secret, { id, body, sentAt: new Date(timestamp * 1000) })
    expect(signed['webhook-signature']).toBe(signature)
  },
)
