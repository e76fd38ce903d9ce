import { LIMIT_HEADERS, RETRY_HEADER } from '#domain/integrations/answer-headers.ts'
import { USUAL_REQUESTS_PER_MINUTE } from '#domain/integrations/scopes.ts'
import { Inline } from './words.tsx'

const RULES: readonly (readonly [title: string, words: string])[] = [
  ['Money', 'Rupees as numbers with at most two decimals: `249.5` is ₹249.50. The currency is always INR.'],
  [
    'Instants and days',
    'Instants are ISO 8601 in UTC: `2026-11-22T04:06:00.000Z` is 9:36 in the morning in India. Days, such as `2026-11-22`, begin and end at midnight in India.',
  ],
  [
    'Answers',
    '`success` says which of two shapes came: `data`, or `error` with a code. An answer may get new fields at any time; leave those that you do not know.',
  ],
  [
    'Paging',
    'Lists of orders come in pages, newest first. `limit` and `offset` serve a screen; to read everything, follow the cursor: nothing is missed or told twice while orders come in.',
  ],
  [
    'What you have already',
    'Answers with an `etag` may be asked for again with `if-none-match`: as long as nothing has changed, 304 comes without a body. `updated_since` brings what has changed since an instant.',
  ],
  [
    'Wrong requests',
    'A parameter that is not known is refused by its name, never passed over. Bodies are JSON in UTF-8.',
  ],
]

export function Conventions() {
  return (
    <section className="docs-chapter" id="conventions" aria-labelledby="conventions-title">
      <h2 id="conventions-title">Money, days, paging</h2>
      <dl className="docs-rules">
        {RULES.map(([title, words]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Inline text={words} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Limits() {
  return (
    <section className="docs-chapter" id="limits" aria-labelledby="limits-title">
      <h2 id="limits-title">Rate limits</h2>
      <p>
        Each key has its own minute: {USUAL_REQUESTS_PER_MINUTE} requests, unless the owner has given it
        another number. Above that, 429 says how long to wait. Addresses that send many wrong keys are made to
        wait as well.
      </p>
      <table className="docs-table">
        <caption className="sr-only">Headers of an answer</caption>
        <thead>
          <tr>
            <th scope="col">Header</th>
            <th scope="col">What it says</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries({ ...LIMIT_HEADERS, ...RETRY_HEADER }).map(([name, { description, example }]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                {description} <code>{example}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
