/**
 * Runnable code for the documentation, in three languages, with the standard library only: sending a request, and
 * verifying the signature of a webhook.
 */

/** A value that has to be new for each request: the time in seconds, or a random id. */
type HeaderValue = string | { readonly kind: 'now' | 'unique' }

export type SampleRequest = {
  readonly method: 'GET' | 'POST'
  /** Absolute, with its query. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: HeaderValue])[]
  /** Sent as JSON; absent for requests without a body. */
  readonly body?: unknown
}

export const SAMPLE_LANGUAGES = ['curl', 'javascript', 'python'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]
export type CodeSamples = Readonly<Record<SampleLanguage, string>>

export const LANGUAGE_NAMES: CodeSamples = { curl: 'curl', javascript: 'JavaScript', python: 'Python' }

export function codeSamples(request: SampleRequest): CodeSamples {
  return { curl: curl(request), javascript: javascript(request), python: python(request) }
}

function curl({ method, url, headers, body }: SampleRequest): string {
  const fresh = { now: '$(date +%s)', unique: '$(openssl rand -hex 16)' }
  const parts = [
    `curl ${method === 'POST' ? '-X POST ' : ''}${shellText(url)}`,
    ...headers.map(([name, value]) =>
      typeof value === 'string'
        ? `-H ${shellText(`${name}: ${value}`)}`
        : `-H "${name}: ${fresh[value.kind]}"`,
    ),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${shellText(JSON.stringify(body, null, 2))}`]),
  ]
  return parts.join(' \\\n  ')
}

function javascript({ method, url, headers, body }: SampleRequest): string {
  const fresh = { now: 'String(Math.floor(Date.now() / 1000))', unique: 'crypto.randomUUID()' }
  return [
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    ...(method === 'POST' ? ['  method: "POST",'] : []),
    '  headers: {',
    ...headerLines(headers, body, fresh).map((line) => `    ${line}`),
    '  },',
    // JSON is valid JavaScript.
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), 2)}),`]),
    '})',
    'const { success, data, error } = await answer.json()',
    'if (!success) throw new Error(`${answer.status} ${JSON.stringify(error)}`)',
    'console.log(data)',
  ].join('\n')
}

function python({ method, url, headers, body }: SampleRequest): string {
  const fresh = { now: 'str(int(time.time()))', unique: 'str(uuid.uuid4())' }
  return [
    'import json, time, urllib.error, urllib.request, uuid',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    '    headers={',
    ...headerLines(headers, body, fresh).map((line) => `        ${line}`),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${indented(pythonValue(body), 4)}).encode(),`]),
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as answer:',
    '        print(json.load(answer)["data"])',
    'except urllib.error.HTTPError as refusal:',
    '    print(refusal.code, json.load(refusal)["error"])',
  ].join('\n')
}

/** Entries of a JavaScript object or a Python dictionary. */
function headerLines(
  headers: SampleRequest['headers'],
  body: unknown,
  fresh: Readonly<Record<'now' | 'unique', string>>,
): string[] {
  const all = body === undefined ? headers : [...headers, ['content-type', 'application/json'] as const]
  return all.map(([name, value]) => {
    const text = typeof value === 'string' ? JSON.stringify(value) : fresh[value.kind]
    return `${JSON.stringify(name)}: ${text},`
  })
}

/** For a POSIX shell: within single quotes only the quote itself is special. */
export function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }

/** JSON is Python except for three keywords. Strings are matched too, so that keywords inside them stay. */
function pythonValue(value: unknown): string {
  return JSON.stringify(value, null, 4).replaceAll(
    /"(?:\\.|[^"\\])*"|true|false|null/g,
    (token) => PYTHON_WORDS[token] ?? token,
  )
}

function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}

/** Maximum difference between a message's time and the receiver's clock. */
export const SIGNATURE_SECONDS = 300

export type SignatureVector = {
  readonly secret: string
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  /** Byte for byte. */
  readonly body: string
  readonly signature: string
}

/** Messages with their signatures, for authors of a verifier. A test signs them with the shop's own code. */
export const SIGNATURE_VECTORS: readonly [SignatureVector, SignatureVector] = [
  {
    secret: 'whsec_cGFubmEtZXhhbXBsZS1zZWNyZXQtb2YtMzItYnl0ZXM=',
    id: '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22',
    timestamp: 1795322760,
    body: '{"type":"order.paid","data":{"total_amount":500}}',
    signature: 'v1,3OU8VxiYDecT6Eo4Ced8ZzXmudnKg0c60Dg9VMOckzQ=',
  },
  {
    secret: 'whsec_cGFubmEtZXhhbXBsZS1zZWNyZXQtb2YtMzItYnl0ZXM=',
    id: 'a4f9b8f3-1f1e-4a52-9a55-7d6a0a3f2b10',
    timestamp: 1795322761,
    body: '{"type":"product.updated","data":{"name":"नोटबुक “Ruled”","price":249.5}}',
    signature: 'v1,xa9DsbDEMjKYg7lBrco6YFZteQSofd+yljtX0MYyzeg=',
  },
]

/**
 * How a receiver verifies a webhook: each is a whole program that takes secret, id, timestamp, signatures and body, and
 * answers yes or no. Tests run them on the vectors.
 */
export const SIGNATURE_SAMPLES: CodeSamples = {
  curl: String.raw`# secret, id, timestamp, signatures: the headers; body.json: the body, byte for byte
key=$(printf '%s' "\${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=$( { printf '%s.%s.' "$id" "$timestamp"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
age=$(( $(date +%s) - timestamp ))
case " $signatures " in
  *" v1,$expected "*) [ "\${age#-}" -le ${SIGNATURE_SECONDS} ] && echo genuine || echo 'too old' ;;
  *) echo forged ;;
esac`.replaceAll('\\$', '$'),
  javascript: String.raw`import { createHmac, timingSafeEqual } from 'node:crypto'

export function isGenuine(secret, headers, rawBody) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= ${SIGNATURE_SECONDS})) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(id + '.' + timestamp + '.').update(rawBody).digest()
  return (headers['webhook-signature'] ?? '').split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`,
  python: String.raw`import base64
import hashlib
import hmac
import time

def is_genuine(secret: str, headers: dict, raw_body: bytes) -> bool:
    timestamp = headers['webhook-timestamp']
    if abs(time.time() - int(timestamp)) > ${SIGNATURE_SECONDS}:
        return False
    key = base64.b64decode(secret.removeprefix('whsec_'))
    message = f"{headers['webhook-id']}.{timestamp}.".encode() + raw_body
    digest = hmac.new(key, message, hashlib.sha256).digest()
    expected = 'v1,' + base64.b64encode(digest).decode()
    given = headers['webhook-signature'].split(' ')
    return any(hmac.compare_digest(expected, each) for each in given)`,
}
