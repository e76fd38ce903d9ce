import { REFUSAL_WORDS, REFUSALS_KEPT, type RefusedMessage } from '#domain/integrations/data-refusal.ts'
import { DATA_TYPE_WORDS } from '#domain/integrations/partner-view.ts'
import { API_REFUSALS } from '#domain/integrations/refusal.ts'
import { dateAndTimeOf } from '#app/components/date.ts'

/** So many stand open; the others behind a click. */
const SHOWN = 10

/** For whoever is asked by a partner why nothing arrives. */
export function RefusedMessages({ refusals }: { readonly refusals: readonly RefusedMessage[] }) {
  return (
    <section className="refused-messages" aria-labelledby="refused-messages">
      <h3 id="refused-messages">Refused messages</h3>
      {refusals.length === 0 ? (
        <p className="staff-empty">No message of a partner was refused.</p>
      ) : (
        <RefusedTable name="Table of refused messages" refusals={refusals.slice(0, SHOWN)} />
      )}
      {refusals.length > SHOWN && (
        <details>
          <summary>Older ones ({refusals.length - SHOWN})</summary>
          <RefusedTable name="Table of older refused messages" refusals={refusals.slice(SHOWN)} />
        </details>
      )}
      <p className="muted partner-hint">
        Of keys that count, the last {REFUSALS_KEPT} at most; of each key a few a minute. What the message
        said is not kept; a field that the documentation does not know is shown as –.
      </p>
    </section>
  )
}

type TableProps = { readonly name: string; readonly refusals: readonly RefusedMessage[] }

function RefusedTable({ name, refusals }: TableProps) {
  return (
    <div className="staff-table staff-stacked" role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Refused</th>
            <th scope="col">Partner</th>
            <th scope="col">About</th>
            <th scope="col">What was wrong</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map((refusal) => (
            <RefusedRow key={refusal.id} refusal={refusal} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RefusedRow({ refusal }: { readonly refusal: RefusedMessage }) {
  const { senderName, type, code, fields, requestId, at } = refusal
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{dateAndTimeOf(at)}</time>
      </th>
      <td className="cell-end">{senderName}</td>
      <td>{type === null ? 'not known' : DATA_TYPE_WORDS[type]}</td>
      <td className="cell-wide partner-key">
        {REFUSAL_WORDS[code] ?? API_REFUSALS[code].means}
        {fields.length > 0 && (
          <>
            : <code>{fields.join(', ')}</code>
          </>
        )}
        <details>
          <summary>Details</summary>
          Code <code>{code}</code>, request ID <code>{requestId}</code>
        </details>
      </td>
    </tr>
  )
}
