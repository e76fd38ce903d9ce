/** One endpoint: what it does, what it takes and answers, on the left; examples and a try, on the right. */
import { SCOPE_WORDS } from '#domain/integrations/scopes.ts'
import { CodePanel, LanguagePanel } from './code-panel.tsx'
import type { DocsEndpoint } from './docs-view.ts'
import { Fields } from './fields.tsx'
import { OwnIds } from './own-ids.tsx'
import { TryIt } from './try-it.tsx'
import { Words } from './words.tsx'

export function Endpoint({ endpoint }: { readonly endpoint: DocsEndpoint }) {
  const { id, method, path, title, description, scope, keyHeader } = endpoint
  return (
    <section className="api-endpoint" id={id} aria-labelledby={`${id}-title`}>
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
      <div className="api-shown">
        <div>
          <LanguagePanel title={title} code={endpoint.samples} />
          <OwnIds ids={endpoint.ownIds} />
        </div>
        <CodePanel title="Sample answer" code={endpoint.sampleAnswer} />
        <TryIt endpoint={endpoint} />
      </div>
    </section>
  )
}

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
