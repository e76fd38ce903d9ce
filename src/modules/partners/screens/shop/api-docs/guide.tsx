/** Everything but the reference: getting started, conventions, webhooks, errors, change log. */
import type { ReactNode } from 'react'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { LIMIT_HEADERS, RETRY_HEADER } from '../../../rules/answer-headers.ts'
import { CHANGE_LOG } from '../../../rules/change-log.ts'
import {
  type CodeSamples,
  SIGNATURE_SAMPLES,
  SIGNATURE_SECONDS,
  SIGNATURE_VECTORS,
} from '../../../rules/code-samples.ts'
import {
  SCOPE_WORDS,
  TEST_KEY_SCOPES,
  USUAL_REQUESTS_PER_MINUTE,
  type Scope,
} from '#modules/staff/rules/scopes.ts'
import * as schedule from '../../../rules/webhook-schedule.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { dateOf } from '#platform/ui/date.ts'
import { CodePanel, CopyButton, LanguagePanel, useDocs, Chapter, List, Terms } from './docs-blocks.tsx'

export function Introduction({ firstRequest }: { readonly firstRequest: CodeSamples }) {
  const { document, shopUrl, testKey } = useDocs()
  const addresses = [
    ['Base address', shopUrl],
    ['Test key', testKey],
  ] as const
  return (
    <header className="api-columns docs-head" id="start">
      <div className="docs-text">
        <p>
          <span className="badge">API {document.info.version}</span>
        </p>
        <h1 className="title-large">Work with {shopFacts().name}</h1>
        <p>
          Read orders, products and figures, send stock and references, and get notified when something
          happens. This documentation is generated from the schemas that the server validates requests with.
        </p>
        <p className="row wrap gap-3">
          <a className="button" href="/openapi.json" data-document>
            OpenAPI 3.1
          </a>
          <a className="button button-plain" href="#authentication">
            Get a key
          </a>
        </p>
      </div>
      <div className="docs-text docs-first">
        <LanguagePanel title="A first request" code={firstRequest} />
        <dl>
          {addresses.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt className="muted tiny">{name}</dt>
                  <dd className="row between gap-3">
                    <code>{value}</code>
                    <CopyButton text={value} label={`Copy: ${name.toLowerCase()}`} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </header>
  )
}

type TableProps = {
  readonly caption: string
  readonly head: readonly [string, string]
  readonly rows: readonly (readonly [name: string, words: ReactNode])[]
}

function Table({ caption, head, rows }: TableProps) {
  return (
    <table className="docs-table small">
      <caption className="sr-only">{caption}</caption>
      <thead className="muted tiny">
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, words]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const authentication = () => `The shop owner issues keys:

1. Write to [${shopFacts().email}](mailto:${shopFacts().email}): what you are building, and which of the scopes below it needs. Ask only for those you need.
2. The owner opens Integrations → Keys in the panel, creates a key with a name, those scopes, a limit and an optional expiry date, and gives it to you. It is shown once.
3. Send it in the header \`api-key\`. A key with \`data:write\` goes in \`webhook-secret\`.

Never put a key in a URL or in code that runs in a browser.

To rotate keys without downtime, the owner creates a replacement and the old key keeps working for a while. A revoked key stops working at once.`

export function Authentication() {
  const isTestKeyOn = useDocs().testKey !== null
  return (
    <Chapter id="authentication" title="Keys and scopes" words={authentication()}>
      {isTestKeyOn && (
        <p className="note">
          This shop is in test mode. Its test key reads orders and products, and is filled in below wherever
          you can try an endpoint. It can’t read customer data or write anything.
        </p>
      )}
      <Table
        caption="Scopes"
        head={['Scope', 'Access']}
        rows={(Object.entries(SCOPE_WORDS) as [Scope, string][]).map(([scope, words]) => [
          scope,
          <>
            {words}{' '}
            {isTestKeyOn && TEST_KEY_SCOPES.has(scope) && (
              <span className="status status-green">test key</span>
            )}
          </>,
        ])}
      />
    </Chapter>
  )
}

const CONVENTIONS = {
  Money: 'Rupees as numbers with at most two decimals: `249.5` is ₹249.50. The currency is always INR.',
  'Instants and days':
    'Instants are ISO 8601 in UTC: `2026-11-22T04:06:00.000Z` is 9:36 in the morning in India. Dates, such as `2026-11-22`, start and end at midnight in India.',
  Answers:
    'If `success` is true, the response has `data`; otherwise it has `error` with a code. Responses may get new fields at any time; ignore unknown ones.',
  Paging:
    'Lists of orders come in pages, newest first. Use `limit` and `offset` for a single screen; to read everything, follow the cursor: nothing is missed or repeated while new orders arrive.',
  'What you have already':
    'If a response has an `etag`, send it as `if-none-match` next time: you get 304 without a body while nothing has changed. `updated_since` returns what has changed since a given time.',
  'Wrong requests':
    'Unknown parameters are refused, never ignored; the error names them. Bodies are JSON in UTF-8.',
}

const LIMITS = `Each key may send ${USUAL_REQUESTS_PER_MINUTE} requests per minute, unless the owner has set another limit. Above that you get 429 with the time to wait. IP addresses that send many wrong keys are limited too.`

export function Conventions() {
  return (
    <>
      <Chapter id="conventions" title="Money, days, paging">
        <Terms terms={Object.entries(CONVENTIONS).map(([term, words]) => ({ id: term, term, words }))} />
      </Chapter>
      <Chapter id="limits" title="Rate limits" words={LIMITS}>
        <Table
          caption="Headers of an answer"
          head={['Header', 'Meaning']}
          rows={Object.entries({ ...LIMIT_HEADERS, ...RETRY_HEADER }).map(
            ([name, { description, example }]) => [
              name,
              <>
                {description} <code>{example}</code>
              </>,
            ],
          )}
        />
      </Chapter>
    </>
  )
}

const WEBHOOKS = `Staff enter your address in the panel, choose its events and give you its secret. When something happens, the shop posts JSON there, signed according to [Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages.

- Respond with any 2xx within ${schedule.ATTEMPT_SECONDS} seconds, and do the work afterwards. After an answer that takes longer than a second, we pause as long as it took.
- Any other response, or none, is retried: ${schedule.MAX_ATTEMPTS} attempts in a little more than a day, with increasing delays. \`retry-after\` can make a delay longer. Redirects are not followed. A 410 switches the endpoint off at once.
- The same event may arrive twice, and events may arrive out of order; \`webhook-id\` identifies each. A retry repeats the state of the first attempt: ignore a message whose \`data.updated_at\` is older than what you have, or read the order again.
- An address that accepts nothing for a day, after at least ${schedule.MIN_ATTEMPTS_TO_PAUSE} attempts, is paused, and the owner gets an email. Waiting events are sent when it is switched on again. Events during the pause are not recorded: read the changes from the orders API with \`updated_since\`.
- \`version\` is the version of the message’s format. A new field does not change it; changing or removing a field does, and the change log announces it in advance.
- When the secret changes, both secrets sign for ${schedule.OVERLAP_HOURS} hours.`

const SIGNATURES = `1. Join \`webhook-id\`, \`webhook-timestamp\` and the raw request body, byte for byte, with dots between them.
2. The key is what follows \`whsec_\` in the secret, decoded from base64.
3. HMAC-SHA256, in base64, after \`v1,\`: one of the signatures in \`webhook-signature\`, which are separated by spaces, has to be the same. Compare in constant time.
4. Reject messages more than ${SIGNATURE_SECONDS / 60} minutes from your clock: they may be replayed. The test vectors are older, so check those without this limit.`

export function Webhooks() {
  return (
    <>
      <Chapter id="webhooks" title="Webhooks" words={WEBHOOKS} />
      <Chapter
        id="signatures"
        title="Check a signature"
        words={SIGNATURES}
        shown={<LanguagePanel title="Check a signature" code={SIGNATURE_SAMPLES} />}
      >
        <h3>Test vectors</h3>
        {SIGNATURE_VECTORS.map(({ secret, id, timestamp, body, signature }) => (
          <dl className="docs-vector small" key={id}>
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
      </Chapter>
    </>
  )
}

const ERRORS = `Every refusal has the same shape. Go by \`code\`; \`message\` is for people, and \`fields\` names each wrong field with what is allowed.`

const REFUSAL = {
  success: false,
  error: {
    code: 'bad_request',
    message: MESSAGES.api_invalid,
    fields: { limit: MESSAGES.api_limit },
    request_id: '0b7e6a52-4a35-4f0e-9b43-0d8f3a1d4c11',
  },
}

/** `statuses`: the HTTP status of each code. */
export function Errors({ statuses }: { readonly statuses: Readonly<Record<string, number>> }) {
  const { responses } = useDocs().document.components
  const terms = Object.entries(responses).map(([code, { description }]) => ({
    id: `error-${code}`,
    term: (
      <>
        {statuses[code]} <code>{code}</code>
      </>
    ),
    words: description,
  }))
  return (
    <Chapter
      id="errors"
      title="Errors"
      words={ERRORS}
      shown={<CodePanel title="A refusal" code={JSON.stringify(REFUSAL, null, 2)} />}
    >
      <Terms terms={terms} />
    </Chapter>
  )
}

const CLIENT = `The shop’s source has a small client in \`client/\`, generated from this document: a typed method for each endpoint, typed errors, automatic waiting on rate limits, \`for await\` over all pages of a list, and webhook verification. It has no dependencies; copy the folder.

For other languages, generators read [/openapi.json](/openapi.json).`

const CHANGES = `New fields, endpoints and events may come at any time. Breaking changes come as a new version and are announced here in advance.`

export function Client() {
  const code = `import { createClient } from './client/client.ts'

const panna = createClient({
  baseUrl: '${useDocs().shopUrl}',
  apiKey: process.env.PANNA_API_KEY,
})

// 'completed' leaves out orders in transit, which are 'shipped'. Leave status out to read every order.
for await (const order of panna.eachOrder({ status: 'completed' })) {
  console.log(order.order_number, order.total_amount)
}`
  const panel = <CodePanel title="Client" code={code} />
  return <Chapter id="client" title="TypeScript client" words={CLIENT} shown={panel} />
}

export function Changes() {
  return (
    <Chapter id="changes" title="Changes" words={CHANGES}>
      {CHANGE_LOG.map(({ version, day, changes }) => (
        <div className="docs-text" key={version}>
          <h3>
            {version}{' '}
            <time className="muted small" dateTime={day}>
              {dateOf(day)}
            </time>
          </h3>
          <List lines={changes} />
        </div>
      ))}
    </Chapter>
  )
}
