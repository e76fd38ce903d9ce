/** Sends a request to the running shop. The key stays in the page's memory. */
import { useId, useState, type SubmitEvent } from 'react'
import type { DocumentedEndpoint } from '../../../rules/api-reference.ts'
import type { Parameter } from '../../../rules/open-api-types.ts'
import type { RequestExample } from '../../../rules/request-samples.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { Code } from './code-panel.tsx'
import { useDocs } from './docs-context.tsx'

type Answer = {
  readonly request: string
  readonly status: number
  readonly milliseconds: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
}

type TryProps = { readonly endpoint: DocumentedEndpoint; readonly example: RequestExample }

export function TryIt({ endpoint, example }: TryProps) {
  const { keys, choose, testKey } = useDocs()
  const [state, setState] = useState<Answer | 'ready' | 'sending' | 'unreachable'>('ready')
  const [keyError, setKeyError] = useState<string>()
  const { method, keyHeader, operation } = endpoint
  const [body] = Object.values(example.bodies)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    // Browsers refuse other characters in headers, without saying why.
    const isSendable = /^[\x20-\x7E]*$/.test(keys[keyHeader].trim())
    setKeyError(isSendable ? undefined : MESSAGES.api_key_letters)
    setState(isSendable ? 'sending' : 'ready')
    if (isSendable) setState(await send(endpoint, keys[keyHeader].trim(), form).catch(() => 'unreachable'))
  }
  return (
    <details className="api-try folded needs-js surface raised">
      <summary>Try it</summary>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label={keyHeader}
          value={keys[keyHeader]}
          onChange={({ target }) => choose({ keys: { ...keys, [keyHeader]: target.value } })}
          {...PLAIN}
          required
          error={keyError}
          hint={
            keyHeader === 'api-key' && testKey !== null
              ? 'The test key of this shop. Your own key works too; it is only sent with your requests.'
              : 'Your API key. It is sent only with your requests and not stored.'
          }
        />
        {operation.parameters?.map((parameter) => (
          <ParameterField key={`${parameter.in} ${parameter.name}`} parameter={parameter} example={example} />
        ))}
        {body !== undefined && (
          <TextField label="Body (JSON)" name="body" rows={10} spellCheck={false} defaultValue={body} />
        )}
        <button type="submit" className="button" disabled={state === 'sending'}>
          Send request
        </button>
        <div role="status">
          {state === 'unreachable' && <p className="note note-bad">{MESSAGES.connection_lost}</p>}
          {typeof state === 'object' && <Answered answer={state} />}
        </div>
      </form>
      {method === 'POST' && (
        <p className="field-hint">This is the running shop: it stores what you send here.</p>
      )}
    </details>
  )
}

const PLAIN = { autoComplete: 'off', spellCheck: false } as const
const PLACES = { path: 'in the address', query: 'query', header: 'header' } as const
/** Headers that are generated for each request if the field is empty. */
const FRESH_HEADERS: Readonly<Record<string, () => string>> = {
  timestamp: () => String(Math.floor(Date.now() / 1000)),
  'idempotency-key': () => crypto.randomUUID(),
}

type ParameterProps = { readonly parameter: Parameter; readonly example: RequestExample }

function ParameterField({ parameter, example: { ownIds } }: ParameterProps) {
  const { name, in: place, required, schema } = parameter
  const shared = { label: `${name} (${PLACES[place]})`, name: `${place} ${name}` }
  if (schema.enum) return <ChoiceField {...shared} choices={schema.enum.map(String)} />
  const [ownId] = place === 'path' ? ownIds : []
  if (ownId) {
    const hint = `The id of ${ownId.what} of yours, from “${ownId.fromTitle}”`
    return <Field {...shared} {...PLAIN} required hint={hint} />
  }
  const isFresh = place === 'header' && name in FRESH_HEADERS
  const usual = [schema.default, parameter.example].find((each) => each !== undefined)
  return (
    <Field
      {...shared}
      {...PLAIN}
      placeholder={isFresh ? 'Generated when sent' : textOf(usual)}
      required={required && !isFresh}
    />
  )
}

type ChoiceProps = {
  readonly label: string
  readonly name: string
  readonly choices: readonly string[]
}

function ChoiceField({ label, name, choices }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue="">
        <option value="">Any</option>
        {choices.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </div>
  )
}

/** The response headers that clients use. */
const SHOWN_HEADERS = /^(?:etag|retry-after|x-request-id|ratelimit.*|idempotent-replayed|link|content-type)$/

async function send(endpoint: DocumentedEndpoint, key: string, form: FormData): Promise<Answer> {
  const { method, keyHeader, operation } = endpoint
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const headers: Record<string, string> = { [keyHeader]: key }
  const query = new URLSearchParams()
  for (const { in: place, name, required } of operation.parameters ?? []) {
    const fresh = place === 'header' && required ? FRESH_HEADERS[name] : undefined
    const value = textOf(`${place} ${name}`) || (fresh?.() ?? '')
    if (value !== '' && place === 'query') query.set(name, value)
    if (value !== '' && place === 'header') headers[name] = value
  }
  const body = form.has('body') ? textOf('body') : null
  if (body !== null) headers['content-type'] = 'application/json'
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(textOf(`path ${name}`)),
  )
  const url = query.size > 0 ? `${path}?${query.toString()}` : path
  const startedAt = performance.now()
  const answer = await fetch(url, { method, headers, body, cache: 'no-store', credentials: 'omit' })
  return {
    request: `${method} ${url}`,
    status: answer.status,
    milliseconds: Math.round(performance.now() - startedAt),
    headers: [...answer.headers].filter(([name]) => SHOWN_HEADERS.test(name)),
    text: indented(await answer.text()),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Indented JSON, or the text as received. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Answered({ answer }: { readonly answer: Answer }) {
  const { request, status, milliseconds, headers, text } = answer
  return (
    <div className="api-answered">
      <p>
        <span className={`status ${status < 400 ? 'status-green' : 'status-red'}`}>{status}</span>{' '}
        <span>in {milliseconds} ms</span> <code>{request}</code>
      </p>
      <dl className="fact-lines ruled-lines">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text !== '' && <Code code={text} label="The answer’s body" />}
    </div>
  )
}
