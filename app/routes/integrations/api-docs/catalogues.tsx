/** Objects, refusals and changes: what is looked up rather than read. */
import { dateOf } from '#app/components/date.ts'
import { CodePanel } from './code-panel.tsx'
import type { DocsView } from './docs-view.ts'
import { Fields } from './fields.tsx'
import { Fold } from './fold.tsx'
import { Inline } from './words.tsx'

export function Objects({ view }: { readonly view: DocsView }) {
  return (
    <section className="docs-group" id="objects" aria-labelledby="objects-title">
      <header>
        <h2 id="objects-title">Objects</h2>
        <p>What answers and events carry, told once.</p>
      </header>
      {view.objects.map(({ name, fields }) => (
        <section key={name} id={name} aria-labelledby={`${name}-title`}>
          <Fold title={name}>
            <div className="docs-object">
              <h3 id={`${name}-title`}>{name}</h3>
              <Fields fields={fields} at={name} side="answer" />
            </div>
          </Fold>
        </section>
      ))}
    </section>
  )
}

export function Refusals({ view }: { readonly view: DocsView }) {
  return (
    <section className="api-endpoint docs-errors" id="errors" aria-labelledby="errors-title">
      <div className="api-told">
        <h2 id="errors-title">Errors</h2>
        <p>
          Every refusal has the same shape. Go by <code>code</code>; <code>message</code> is for people, and{' '}
          <code>fields</code> names each wrong field with what is allowed.
        </p>
        <dl className="docs-refusals">
          {view.refusals.map(({ code, status, means }) => (
            <div key={code} id={`error-${code}`}>
              <dt>
                <span>{status}</span> <code>{code}</code>
              </dt>
              <dd>
                <Inline text={means} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="api-shown">
        <CodePanel title="A refusal" code={view.refusalSample} />
      </div>
    </section>
  )
}

export function Changes({ view }: { readonly view: DocsView }) {
  return (
    <section className="docs-chapter" id="changes" aria-labelledby="changes-title">
      <h2 id="changes-title">Changes</h2>
      <p>
        New fields, endpoints and events may come at any time. What would break a program that follows this
        page comes as a new version, and is announced here before it counts.
      </p>
      {view.changes.map(({ version, day, changes }) => (
        <div className="docs-change" key={version}>
          <h3>
            {version} <time dateTime={day}>{dateOf(day)}</time>
          </h3>
          <ul className="docs-list">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
