import { SIGNATURE_SECONDS, SIGNATURE_VECTORS } from '#domain/integrations/signature-vectors.ts'
import { LEAST_TRIES_TO_PAUSE, MOST_TRIES, OVERLAP_HOURS } from '#domain/integrations/webhook-schedule.ts'
import { CodePanel, LanguagePanel } from './code-panel.tsx'
import type { DocsEvent, DocsView } from './docs-view.ts'
import { Fields } from './fields.tsx'
import { Fold } from './fold.tsx'
import { Words } from './words.tsx'

export function Webhooks({ view }: { readonly view: DocsView }) {
  return (
    <>
      <section className="docs-chapter" id="webhooks" aria-labelledby="webhooks-title">
        <h2 id="webhooks-title">Webhooks</h2>
        <p>
          Staff name your address in the panel, choose its events and give you its secret. When something
          happens, the shop posts JSON there, with a signature as{' '}
          <a href="https://www.standardwebhooks.com">Standard Webhooks</a> describe it: libraries for most
          languages check it in a line.
        </p>
        <ul className="docs-list">
          <li>Answer with any 2xx within a few seconds, and do the work afterwards.</li>
          <li>
            Any other answer, or none, is tried again: {MOST_TRIES} times in a little more than a day, each
            wait longer than the one before. <code>retry-after</code> makes a wait longer.
          </li>
          <li>
            The same event may come twice, and events may change places. <code>webhook-id</code> names each;
            what counts is the state in <code>data</code>.
          </li>
          <li>
            An address that takes nothing for a day, in {LEAST_TRIES_TO_PAUSE} tries at least, is paused, and
            the owner gets a mail. Events that were waiting are sent when it is switched on again. Events that
            happen during the pause are not kept: read them from the orders API with{' '}
            <code>updated_since</code>.
          </li>
          <li>
            <code>version</code> is the version of the message’s format. A new field does not change it; a
            field that changes its meaning or goes away does, and the change log says so beforehand.
          </li>
          <li>When the secret changes, both sign for {OVERLAP_HOURS} hours.</li>
        </ul>
      </section>
      <Signatures view={view} />
      <section className="docs-group" aria-labelledby="events">
        <header>
          <h2 id="events">Events</h2>
          <p>What can be asked for, when it is sent, and what comes with it.</p>
        </header>
        {view.events.map((event) => (
          <Event key={event.name} event={event} />
        ))}
      </section>
    </>
  )
}

function Signatures({ view }: { readonly view: DocsView }) {
  return (
    <section className="api-endpoint docs-signatures" id="signatures" aria-labelledby="signatures-title">
      <div className="api-told">
        <h2 id="signatures-title">Check a signature</h2>
        <ol className="docs-list">
          <li>
            Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body as it came, byte for
            byte, with a dot between them.
          </li>
          <li>
            The key is what follows <code>whsec_</code> in the secret, decoded from base64.
          </li>
          <li>
            HMAC-SHA256, in base64, after <code>v1,</code>: one of the signatures in{' '}
            <code>webhook-signature</code>, which stand with a space between them, has to be the same. Compare
            in constant time.
          </li>
          <li>
            Refuse what is more than {SIGNATURE_SECONDS / 60} minutes from your clock: it may be somebody’s
            copy.
          </li>
        </ol>
        <h3>Test vectors</h3>
        {SIGNATURE_VECTORS.map(({ secret, id, timestamp, body, signature }) => (
          <dl className="docs-vector" key={id}>
            {Object.entries({
              secret,
              'webhook-id': id,
              'webhook-timestamp': String(timestamp),
              body,
              'webhook-signature': signature,
            }).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      <div className="api-shown">
        <LanguagePanel title="Check a signature" code={view.verification} />
      </div>
    </section>
  )
}

function Event({ event: { name, title, when, fields, sample } }: { readonly event: DocsEvent }) {
  return (
    <section id={name} aria-labelledby={`${name}-title`}>
      <Fold title={title} method="EVENT" path={name}>
        <div className="api-endpoint">
          <div className="api-told">
            <h3 id={`${name}-title`}>{title}</h3>
            <p className="api-address">
              <span className="api-method" data-method="EVENT">
                EVENT
              </span>
              <code>{name}</code>
            </p>
            <Words text={when} />
            <Fields fields={fields} at={`event-${name}`} side="answer" />
          </div>
          <div className="api-shown">
            <CodePanel title={`Sample of ${name}`} code={sample} />
          </div>
        </div>
      </Fold>
    </section>
  )
}
