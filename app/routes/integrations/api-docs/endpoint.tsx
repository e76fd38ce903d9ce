/** One endpoint: what it does, what it takes and answers, on the left; examples and a try, on the right. */
import { useMemo, useState } from 'react'
import { SCOPE_WORDS } from '#domain/integrations/scopes.ts'
import { CodePanel, LanguagePanel } from './code-panel.tsx'
import { useDocs } from './docs-context.tsx'
import type { DocsEndpoint } from './docs-view.ts'
import { Fields } from './fields.tsx'
import { Fold } from './fold.tsx'
import { OwnIds } from './own-ids.tsx'
import { TryIt } from './try-it.tsx'
import { typedSamples } from './typed-sample.ts'
import { Words } from './words.tsx'

export function Endpoint({ endpoint }: { readonly endpoint: DocsEndpoint }) {
  const { id, method, path, title } = endpoint
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Fold title={title} method={method} path={path}>
        <div className="api-endpoint">
          <Told endpoint={endpoint} />
          <Shown endpoint={endpoint} />
        </div>
      </Fold>
    </section>
  )
}

function Told({ endpoint }: { readonly endpoint: DocsEndpoint }) {
  const { id, method, path, title, description, scope, keyHeader } = endpoint
  return (
    <div className="api-told">
      <h3 id={`${id}-title`}>{title}</h3>
      <p className="api-address">
        <span className="api-method" data-method={method}>
          {method}
        </span>
        <code>{path}</code>
      </p>
      <Words text={description} />
      <p className="api-needs">
        Send <code>{keyHeader}</code> with the scope <code>{scope}</code>: {lowered(SCOPE_WORDS[scope])}.
      </p>
      <Parameters endpoint={endpoint} />
      <Bodies endpoint={endpoint} />
      <h4>Answer</h4>
      <Fields fields={endpoint.answer} at={`${id}.answer`} side="answer" />
      <Refusals endpoint={endpoint} />
    </div>
  )
}

/** The examples say what the form says, as soon as it does. */
function Shown({ endpoint }: { readonly endpoint: DocsEndpoint }) {
  const { shopUrl, keys, testKey, isKeyShown } = useDocs()
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(NOTHING)
  const key = keys[endpoint.keyHeader].trim()
  const ownKey = isKeyShown && key !== '' && key !== testKey ? key : null
  const samples = useMemo(
    () => typedSamples({ endpoint, shopUrl, typed, ownKey }),
    [endpoint, shopUrl, typed, ownKey],
  )
  return (
    <div className="api-shown">
      <div>
        <LanguagePanel title={endpoint.title} code={samples ?? endpoint.samples} />
        <OwnIds ids={endpoint.ownIds} />
      </div>
      <CodePanel title="Sample answer" code={endpoint.sampleAnswer} />
      <TryIt endpoint={endpoint} onTyped={setTyped} />
    </div>
  )
}

const NOTHING: ReadonlyMap<string, string> = new Map()

function Parameters({ endpoint: { id, parameters } }: { readonly endpoint: DocsEndpoint }) {
  const places = [
    ['path', 'In the address'],
    ['query', 'Query'],
    ['header', 'Headers'],
  ] as const
  return places.map(([place, title]) => {
    const fields = parameters.filter((parameter) => parameter.place === place)
    return fields.length === 0 ? null : (
      <div key={place}>
        <h4>{title}</h4>
        <Fields fields={fields} at={`${id}.${place}`} side="request" />
      </div>
    )
  })
}

function Bodies({ endpoint: { id, bodies } }: { readonly endpoint: DocsEndpoint }) {
  return bodies.map(({ name, fields, code }) => (
    <div key={name}>
      <h4>
        Body{' '}
        {bodies.length > 1 && (
          <>
            of <code>{name}</code>
          </>
        )}
      </h4>
      <Fields fields={fields} at={`${id}.${name}`} side="request" />
      <CodePanel title={`Sample of ${name}`} code={code} />
    </div>
  ))
}

function Refusals({ endpoint: { refusals, isTagged } }: { readonly endpoint: DocsEndpoint }) {
  return (
    <>
      <h4>Statuses</h4>
      <ul className="api-statuses">
        <li>
          <code>200</code>
        </li>
        {isTagged && (
          <li>
            <code>304</code>
          </li>
        )}
        {refusals.map(({ code, status }) => (
          <li key={code}>
            <a href={`#error-${code}`}>
              <code>{status}</code> {code}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
