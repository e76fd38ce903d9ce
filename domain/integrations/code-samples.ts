/**
 * A request as programs in four languages write it: each runs as it stands, with what the language brings along. What
 * comes from outside is quoted by the rules of the language.
 */

/** What is new each time a request is sent: the time in seconds, and a name that nobody has used. */
export type HeaderValue = string | { readonly kind: 'now' | 'unique' }

export type SampleRequest = {
  readonly method: 'GET' | 'POST'
  /** Absolute, with its query. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: HeaderValue])[]
  /** Sent as JSON; absent for requests without a body. */
  readonly body?: unknown
}

/** What stands in an example for a key that only its owner has. */
export const OWN_KEY = { 'api-key': 'YOUR_API_KEY', 'webhook-secret': 'YOUR_WEBHOOK_SECRET' } as const

/** An old one would be refused. */
export const MADE_HEADERS: Readonly<Record<string, { readonly kind: 'now' | 'unique' }>> = {
  timestamp: { kind: 'now' },
  'idempotency-key': { kind: 'unique' },
}

export const SAMPLE_LANGUAGES = ['curl', 'javascript', 'python', 'php'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

export const LANGUAGE_NAMES: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
}

export function codeSample(request: SampleRequest, language: SampleLanguage): string {
  return WRITERS[language](request)
}

const WRITERS: Readonly<Record<SampleLanguage, (request: SampleRequest) => string>> = {
  curl,
  javascript,
  python,
  php,
}

function curl({ method, url, headers, body }: SampleRequest): string {
  const parts = [
    `curl ${method === 'POST' ? '-X POST ' : ''}${shellText(url)}`,
    ...headers.map(([name, value]) =>
      typeof value === 'string'
        ? `-H ${shellText(`${name}: ${value}`)}`
        : `-H "${name}: ${SHELL[value.kind]}"`,
    ),
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${shellText(jsonText(body))}`]),
  ]
  return parts.join(' \\\n  ')
}

const SHELL = { now: '$(date +%s)', unique: '$(openssl rand -hex 16)' } as const

function javascript({ method, url, headers, body }: SampleRequest): string {
  const named = [
    ...headers.map(([name, value]) => `    '${name}': ${valueIn(value, quoted, JAVASCRIPT)},`),
    ...(body === undefined ? [] : [`    'content-type': 'application/json',`]),
  ]
  return [
    `const answer = await fetch(${quoted(url)}, {`,
    ...(method === 'POST' ? [`  method: 'POST',`] : []),
    '  headers: {',
    ...named,
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(javascriptValue(body), 2)}),`]),
    '})',
    'const { success, data, error } = await answer.json()',
    'if (!success) throw new Error(`${answer.status} ${error.code}: ${error.message}`)',
    'console.log(data)',
  ].join('\n')
}

const JAVASCRIPT = { now: 'String(Math.floor(Date.now() / 1000))', unique: 'crypto.randomUUID()' } as const

function python({ method, url, headers, body }: SampleRequest): string {
  const kinds = new Set(headers.flatMap(([, value]) => (typeof value === 'string' ? [] : [value.kind])))
  const modules = [
    'json',
    ...(kinds.has('now') ? ['time'] : []),
    'urllib.error',
    'urllib.request',
    ...(kinds.has('unique') ? ['uuid'] : []),
  ]
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    'request = urllib.request.Request(',
    `    ${quoted(url)},`,
    `    method=${quoted(method)},`,
    '    headers={',
    ...headers.map(([name, value]) => `        '${name}': ${valueIn(value, quoted, PYTHON)},`),
    ...(body === undefined ? [] : [`        'content-type': 'application/json',`]),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${indented(pythonValue(body), 4)}).encode(),`]),
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as answer:',
    `        print(json.load(answer)['data'])`,
    'except urllib.error.HTTPError as refusal:',
    `    error = json.load(refusal)['error']`,
    `    print(refusal.code, error['code'], error['message'])`,
  ].join('\n')
}

const PYTHON = { now: 'str(int(time.time()))', unique: 'str(uuid.uuid4())' } as const

function php({ method, url, headers, body }: SampleRequest): string {
  return [
    '<?php',
    `$request = curl_init(${phpText(url)});`,
    'curl_setopt_array($request, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(method === 'POST' ? ['    CURLOPT_POST => true,'] : []),
    '    CURLOPT_HTTPHEADER => [',
    ...headers.map(([name, value]) =>
      typeof value === 'string'
        ? `        ${phpText(`${name}: ${value}`)},`
        : `        '${name}: ' . ${PHP[value.kind]},`,
    ),
    ...(body === undefined ? [] : [`        'content-type: application/json',`]),
    '    ],',
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${indented(phpValue(body), 4)}),`]),
    ']);',
    '$answer = json_decode(curl_exec($request), true);',
    `if (!$answer['success']) {`,
    `    throw new Exception($answer['error']['code'] . ': ' . $answer['error']['message']);`,
    '}',
    `print_r($answer['data']);`,
  ].join('\n')
}

const PHP = { now: 'time()', unique: 'bin2hex(random_bytes(16))' } as const

function valueIn(
  value: HeaderValue,
  quote: (text: string) => string,
  made: Readonly<Record<'now' | 'unique', string>>,
): string {
  return typeof value === 'string' ? quote(value) : made[value.kind]
}

/** For a POSIX shell: nothing within single quotes means anything but itself. */
export function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** In single quotes, for JavaScript and Python, which escape alike. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
  return `'${inner.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`)}'`
}

/** PHP knows two escapes within single quotes; everything else is itself. */
export function phpText(text: string): string {
  return `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`
}

function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

type Spelling = {
  readonly text: (text: string) => string
  readonly words: readonly [yes: string, no: string, nothing: string]
  readonly list: readonly [open: string, close: string]
  readonly map: readonly [open: string, close: string]
  readonly key: (name: string) => string
  /** By how many spaces an entry is set in. */
  readonly step: number
}

const javascriptValue = writerOf({
  text: quoted,
  words: ['true', 'false', 'null'],
  list: ['[', ']'],
  map: ['{', '}'],
  key: (name) => `${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: `,
  step: 2,
})

const pythonValue = writerOf({
  text: quoted,
  words: ['True', 'False', 'None'],
  list: ['[', ']'],
  map: ['{', '}'],
  key: (name) => `${quoted(name)}: `,
  step: 4,
})

const phpValue = writerOf({
  text: phpText,
  words: ['true', 'false', 'null'],
  list: ['[', ']'],
  map: ['[', ']'],
  key: (name) => `${phpText(name)} => `,
  step: 4,
})

/** Writes a value of JSON as a literal, one entry a line. */
function writerOf({ text, words, list, map, key, step }: Spelling): (value: unknown) => string {
  const write = (value: unknown): string => {
    if (value === null || value === undefined) return words[2]
    if (typeof value === 'boolean') return value ? words[0] : words[1]
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string') return text(value)
    const isList = Array.isArray(value)
    const entries = isList
      ? value.map((each) => write(each))
      : Object.entries(value).map(([name, each]) => key(name) + write(each))
    const [open, close] = isList ? list : map
    if (entries.length === 0) return open + close
    return `${open}\n${entries.map((entry) => `${' '.repeat(step)}${indented(entry, step)},\n`).join('')}${close}`
  }
  return write
}

function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}
