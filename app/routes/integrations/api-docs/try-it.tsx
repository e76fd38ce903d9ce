/** Asks the running shop from the page. The key stays in the page's memory: it is gone when the page is. */
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import type { ParameterView } from '#domain/integrations/api-reference.ts'
import type { OwnId } from '#domain/integrations/own-ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { Field, TextField } from '#app/components/form/field.tsx'
import { useDocs } from './docs-context.tsx'
import type { DocsEndpoint } from './docs-view.ts'
import { OwnIds } from './own-ids.tsx'
import { keyProblem, sendTry, tryRequest, type TryAnswer } from './try-request.ts'
import { isJson } from './typed-sample.ts'

type State =
  | { readonly step: 'ready' | 'asking' | 'unreachable' }
  | { readonly step: 'answered'; readonly answer: TryAnswer; readonly asked: string }

type TryProps = {
  readonly endpoint: DocsEndpoint
  /** What stands in the form, by place and name, whenever it changes. */
  readonly onTyped: (texts: ReadonlyMap<string, string>) => void
}

export function TryIt({ endpoint, onTyped }: TryProps) {
  const { title, method } = endpoint
  return (
    <details className="api-try needs-js">
      <summary>Try it</summary>
      <TryForm endpoint={endpoint} onTyped={onTyped} />
      {method === 'POST' && (
        <p className="field-hint">
          This is the running shop: what you send for {title} is written down there.
        </p>
      )}
    </details>
  )
}

function TryForm({ endpoint, onTyped }: TryProps) {
  const { keys, setKey, testKey } = useDocs()
  const [state, setState] = useState<State>({ step: 'ready' })
  const { keyHeader, parameters, bodies, ownIds } = endpoint
  const [keyError, setKeyError] = useState<string>()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = keyProblem(keys[keyHeader])
    setKeyError(wrong)
    if (wrong !== undefined) return setState({ step: 'ready' })
    const form = new FormData(event.currentTarget)
    const request = tryRequest({
      endpoint,
      key: keys[keyHeader],
      values: textsOf(form),
      body: bodies.length > 0 ? (textsOf(form).get('body') ?? '') : null,
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
    })
    setState({ step: 'asking' })
    try {
      setState({
        step: 'answered',
        answer: await sendTry(request),
        asked: `${request.method} ${request.path}`,
      })
    } catch {
      setState({ step: 'unreachable' })
    }
  }
  return (
    <form
      onSubmit={(event) => void send(event)}
      onInput={({ currentTarget }) => onTyped(textsOf(new FormData(currentTarget)))}
    >
      <Field
        label={keyHeader}
        value={keys[keyHeader]}
        onChange={({ target }) => setKey(keyHeader, target.value)}
        autoComplete="off"
        spellCheck={false}
        required
        error={keyError}
        hint={
          keyHeader === 'api-key' && testKey !== null
            ? 'The test key of this shop. Yours works as well; it never leaves this page but in your requests.'
            : 'Yours. It never leaves this page but in your requests, and is forgotten when you leave.'
        }
      />
      <KeyChoice keyHeader={keyHeader} />
      {parameters.map((parameter) => (
        <ParameterField key={`${parameter.place} ${parameter.name}`} parameter={parameter} ownIds={ownIds} />
      ))}
      {bodies.length > 0 && <BodyField sample={bodies[0]?.sample ?? ''} />}
      {bodies.length > 0 && <OwnIds ids={ownIds} />}
      <button type="submit" className="button" disabled={state.step === 'asking'}>
        Send request
      </button>
      <div role="status">
        {state.step === 'unreachable' && <p className="note note-bad">{MESSAGES.connection_lost}</p>}
        {state.step === 'answered' && <Answered answer={state.answer} asked={state.asked} />}
      </div>
    </form>
  )
}

/** A key is shown to nobody who looks over a shoulder, and copied nowhere, unless its owner wants it. */
function KeyChoice({ keyHeader }: Pick<DocsEndpoint, 'keyHeader'>) {
  const { keys, testKey, isKeyShown, setKeyShown } = useDocs()
  const key = keys[keyHeader].trim()
  if (key === '' || key === testKey) return null
  return (
    <label className="api-key-choice">
      <input type="checkbox" checked={isKeyShown} onChange={({ target }) => setKeyShown(target.checked)} />{' '}
      Show my key in the examples
    </label>
  )
}

function BodyField({ sample }: { readonly sample: string }) {
  const [isWhole, setWhole] = useState(true)
  return (
    <TextField
      label="Body (JSON)"
      name="body"
      rows={10}
      spellCheck={false}
      defaultValue={sample}
      onChange={({ target }) => setWhole(isJson(target.value))}
      hint={isWhole ? '' : 'Not JSON as it stands: meanwhile the examples show ours.'}
    />
  )
}

function textsOf(form: FormData): ReadonlyMap<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return new Map(texts)
}

const PLACES = { path: 'in the address', query: 'query', header: 'header' } as const

type ParameterProps = { readonly parameter: ParameterView; readonly ownIds: readonly OwnId[] }

function ParameterField({ parameter, ownIds }: ParameterProps) {
  const { name, place, allowed, isRequired, example, usual } = parameter
  const label = `${name} (${PLACES[place]})`
  if (allowed.length > 0) return <ChoiceField label={label} name={`${place} ${name}`} allowed={allowed} />
  if (place === 'path') return <IdField label={label} name={`${place} ${name}`} ownIds={ownIds} />
  const isMade = place === 'header' && isRequired
  return (
    <Field
      label={label}
      name={`${place} ${name}`}
      placeholder={isMade ? 'Made when it is sent' : usual || example}
      required={isRequired && !isMade}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

type IdProps = { readonly label: string; readonly name: string; readonly ownIds: readonly OwnId[] }

/** An id that we made up would lead nowhere: the field stays empty. */
function IdField({ label, name, ownIds: [ownId] }: IdProps) {
  return (
    <Field
      label={label}
      name={name}
      required
      autoComplete="off"
      spellCheck={false}
      hint={ownId ? `The id of ${ownId.what} of yours, as “${ownId.fromTitle}” tells it` : ''}
    />
  )
}

type ChoiceProps = {
  readonly label: string
  readonly name: string
  readonly allowed: readonly string[]
}

function ChoiceField({ label, name, allowed }: ChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue="">
        <option value="">Any</option>
        {allowed.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </div>
  )
}

function Answered({ answer, asked }: { readonly answer: TryAnswer; readonly asked: string }) {
  const { status, milliseconds, headers, text } = answer
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return (
    <div className="api-answered" ref={place}>
      <p>
        <span className={`status ${status < 400 ? 'status-green' : 'status-red'}`}>{status}</span>{' '}
        <span>in {milliseconds} ms</span> <code>{asked}</code>
      </p>
      <dl>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text !== '' && (
        <pre tabIndex={0} role="group" aria-label="The answer’s body">
          <code>{text}</code>
        </pre>
      )}
    </div>
  )
}
