import { BRAND } from '#domain/brand.ts'
import { SCOPE_WORDS, TEST_KEY_SCOPES, type Scope } from '#domain/integrations/scopes.ts'
import { CopyButton } from './copy-button.tsx'
import { LanguagePanel } from './code-panel.tsx'
import type { DocsView } from './docs-view.ts'

export function Introduction({ view }: { readonly view: DocsView }) {
  const { shopUrl, version, firstRequest, testKey } = view
  return (
    <header className="docs-head" id="start">
      <div className="docs-lead">
        <p className="docs-version">API {version}</p>
        <h1>Work with {BRAND.name}</h1>
        <p>
          Read orders, products and figures, send stock and references, and let the shop tell you when
          something happens. Everything here is made from the descriptions that the server itself checks
          requests by.
        </p>
        <p className="docs-actions">
          <a className="button" href="/openapi.json" data-document>
            OpenAPI 3.1
          </a>
          <a className="button button-plain" href="#authentication">
            Get a key
          </a>
        </p>
      </div>
      <div className="docs-first">
        <LanguagePanel title="A first request" code={firstRequest} />
        <dl className="docs-base">
          <div>
            <dt>Base address</dt>
            <dd>
              <code>{shopUrl}</code>
              <CopyButton text={shopUrl} label="Copy: base address" />
            </dd>
          </div>
          {testKey !== null && (
            <div>
              <dt>Test key</dt>
              <dd>
                <code>{testKey}</code>
                <CopyButton text={testKey} label="Copy: test key" />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </header>
  )
}

export function Authentication({ view }: { readonly view: DocsView }) {
  return (
    <section className="docs-chapter" id="authentication" aria-labelledby="authentication-title">
      <h2 id="authentication-title">Keys and scopes</h2>
      <p>Keys come from the shop’s owner:</p>
      <ol className="docs-list">
        <li>
          Write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>: what you build, and which of the
          scopes below it needs. Ask for the least.
        </li>
        <li>
          The owner opens Integrations → Keys in the panel, makes a key with a name, those scopes, a limit
          and, if it should, an end, and hands it to you. It is shown once.
        </li>
        <li>
          Send it in the header <code>api-key</code>. A key with <code>data:write</code> goes in{' '}
          <code>webhook-secret</code>.
        </li>
      </ol>
      <p>A key has no place in an address, and none in a program that runs in a browser.</p>
      {view.testKey !== null && (
        <p className="note">
          This shop is in test mode. Its test key reads orders and products, and is filled in below wherever
          you can try an endpoint. It sees nothing of customers and writes nothing.
        </p>
      )}
      <table className="docs-table">
        <caption className="sr-only">Scopes</caption>
        <thead>
          <tr>
            <th scope="col">Scope</th>
            <th scope="col">What it opens</th>
          </tr>
        </thead>
        <tbody>
          {(Object.entries(SCOPE_WORDS) as [Scope, string][]).map(([scope, words]) => (
            <tr key={scope}>
              <th scope="row">
                <code>{scope}</code>
              </th>
              <td>
                {words}
                {view.testKey !== null && TEST_KEY_SCOPES.has(scope) && (
                  <span className="status status-green">test key</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Change keys without a gap: when the owner makes a successor, the old key counts for a while longer. A
        key that is revoked stops at once.
      </p>
    </section>
  )
}
