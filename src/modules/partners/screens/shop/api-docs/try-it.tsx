/** Sends a request to the running shop. The key stays in the page's memory. */
import { useState, type SubmitEvent } from 'react'
import type { DocumentedEndpoint, Parameter } from '../../../rules/open-api-document.ts'
import type { RequestExample } from '../../../rules/request-samples.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { Code, useDocs } from './docs-blocks.tsx'

type Answer = { readonly request: string; readonly status: number; readonly text: string }
type TryProps = { readonly endpoint: DocumentedEndpoint; readonly example: RequestExample }

export function TryIt({ endpoint, example }: TryProps) {
  const { keys, choose, testKey } = useDocs()
  const [state, setState] = useState<Answer | 'ready' | 'sending' | 'unreachable'>('ready')
  const [keyError, setKeyError] = useState<string>()
  const { method, keyHeader, operation } = endpoint
  const key = keys[keyHeader].trim()
  const [body] = Object.values(example.bodies)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    // Browsers refuse other characters in headers, without saying why.
    const isSendable = /^[\x20-\x7E]*$/.test(key)
    setKeyError(isSendable ? undefined : MESSAGES.api_key_letters)
    setState(isSendable ? 'sending' : 'ready')
    if (isSendable) setState(await send(endpoint, key, form).catch(() => 'unreachable'))
  }
  return (
    <details className="api-try folded needs-js surface raised">
      <summary>Try it</summary>
      <form className="stack gap-4" onSubmit={(event) => void submit(event)}>
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
        {method === 'POST' && (
          <p className="field-hint">This is the running shop: it stores what you send here.</p>
        )}
        <button type="submit" className="button" disabled={state === 'sending'}>
          Send request
        </button>
        <div role="status">
          {state === 'unreachable' && <p className="note note-bad">{MESSAGES.connection_lost}</p>}
          {typeof state === 'object' && (
            <div className="api-answered stack gap-3">
              <p>
                <span className={`status ${state.status < 400 ? 'status-green' : 'status-red'}`}>
                  {state.status}
                </span>{' '}
                <code>{state.request}</code>
              </p>
              <Code code={state.text} label="The answer" />
            </div>
          )}
        </div>
      </form>
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
  const isFresh = place === 'header' && name in FRESH_HEADERS
  const [ownId] = place === 'path' ? ownIds : []
  const usual = schema.default ?? parameter.example ?? schema.enum?.join(', ')
  return (
    <Field
      label={`${name} (${PLACES[place]})`}
      name={`${place} ${name}`}
      {...PLAIN}
      required={required && !isFresh}
      placeholder={isFresh ? 'Generated when sent' : ownId ? '' : textOf(usual)}
      {...(ownId && { hint: `The id of ${ownId.what} of yours, from “${ownId.fromTitle}”` })}
    />
  )
}

/** The response headers that clients use. */
const SHOWN_HEADERS = /^(?:etag|retry-after|x-request-id|ratelimit.*|idempotent-replayed|link|content-type)$/

async function send(endpoint: DocumentedEndpoint, key: string, form: FormData): Promise<Answer> {
  const { method, keyHeader, operation } = endpoint
  const typed = (name: string) => textOf(form.get(name) ?? '').trim()
  const headers: Record<string, string> = { [keyHeader]: key }
  const query = new URLSearchParams()
  for (const { in: place, name, required } of operation.parameters ?? []) {
    const fresh = place === 'header' && required ? FRESH_HEADERS[name] : undefined
    const value = typed(`${place} ${name}`) || (fresh?.() ?? '')
    if (value !== '' && place === 'query') query.set(name, value)
    if (value !== '' && place === 'header') headers[name] = value
  }
  const body = form.has('body') ? typed('body') : null
  if (body !== null) headers['content-type'] = 'application/json'
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(typed(`path ${name}`)),
  )
  const url = query.size > 0 ? `${path}?${query.toString()}` : path
  const answer = await fetch(url, { method, headers, body, cache: 'no-store', credentials: 'omit' })
  const lines = [...answer.headers]
    .filter(([name]) => SHOWN_HEADERS.test(name))
    .map(([name, value]) => `${name}: ${value}`)
  const text = [...lines, '', indented(await answer.text())].join('\n')
  return { request: `${method} ${url}`, status: answer.status, text }
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
