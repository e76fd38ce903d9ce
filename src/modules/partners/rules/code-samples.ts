/** A request as runnable code in three languages, with the standard library only. */

/** A value that has to be new for each request: the time in seconds, or a random id. */
export type HeaderValue = string | { readonly kind: 'now' | 'unique' }

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
