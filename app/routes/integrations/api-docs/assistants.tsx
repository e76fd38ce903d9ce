import { CodePanel } from './code-panel.tsx'
import type { DocsView } from './docs-view.ts'
import { Inline } from './words.tsx'

/** What programs read without a key: tools for assistants, and the files of the shop. */
export function Assistants({ view }: { readonly view: DocsView }) {
  return (
    <section className="api-endpoint docs-errors" id="assistants" aria-labelledby="assistants-title">
      <div className="api-told">
        <h2 id="assistants-title">Assistants and feeds</h2>
        <p>
          Without a key, and reading only. An assistant that speaks the Model Context Protocol connects to{' '}
          <code>/mcp</code>, finds products, asks when they can be there, and prepares a cart; a person opens
          its link and pays.
        </p>
        <dl className="docs-rules">
          {view.tools.map(({ name, description }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <Inline text={description} />
              </dd>
            </div>
          ))}
        </dl>
        <ul className="docs-list">
          {view.files.map(({ path, words }) => (
            <li key={path}>
              <a href={path} data-document>
                {path}
              </a>
              : {words}
            </li>
          ))}
        </ul>
      </div>
      <div className="api-shown">
        <CodePanel title="Connect an assistant" code={view.assistantSample} />
      </div>
    </section>
  )
}
