import { CodePanel } from './code-panel.tsx'
import type { Code } from './highlight.ts'

export function Client({ sample }: { readonly sample: Code }) {
  return (
    <section className="api-endpoint" id="client" aria-labelledby="client-title">
      <div className="api-told">
        <h2 id="client-title">TypeScript client</h2>
        <p>
          The shop’s source has a small client in <code>client/</code>, made from this document: a typed
          method for each endpoint, typed errors, waiting where the shop asks for it, every page of a list by{' '}
          <code>for await</code>, and the check of webhooks. It needs no other package; copy the folder.
        </p>
        <p>
          For other languages, generators read{' '}
          <a href="/openapi.json" data-document>
            /openapi.json
          </a>
          .
        </p>
      </div>
      <div className="api-shown">
        <CodePanel title="Client" code={sample} />
      </div>
    </section>
  )
}
