import { REFUSAL_WORDS, REFUSALS_KEPT, type RefusedMessage } from '../../../../rules/data-refusal.ts'
import { DATA_TYPE_WORDS } from '../../../../rules/partner-view.ts'
import { API_REFUSALS } from '../../../../rules/refusal.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { DateAndTime } from '#platform/ui/staff/data-table/list-page.tsx'

/** Number shown at first; the others are collapsed. */
const SHOWN = 10

const COLUMNS: readonly Column<RefusedMessage>[] = [
  { head: 'Refused', isRowHead: true, cell: ({ at }) => <DateAndTime at={at} /> },
  { head: 'Partner', card: 'end', cell: ({ senderName }) => senderName },
  { head: 'About', cell: ({ type }) => (type === null ? 'not known' : DATA_TYPE_WORDS[type]) },
  {
    head: 'What was wrong',
    card: 'wide',
    cell: ({ code, fields, requestId }) => (
      <>
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
      </>
    ),
  },
]

const TABLE = { columns: COLUMNS, rowKey: ({ id }: RefusedMessage) => id } as const

/** For staff whom a partner asks why nothing arrived. */
export function RefusedMessages({ refusals }: { readonly refusals: readonly RefusedMessage[] }) {
  return (
    <section aria-labelledby="refused-messages">
      <h3 id="refused-messages">Refused messages</h3>
      <DataTable
        name="Table of refused messages"
        {...TABLE}
        rows={refusals.slice(0, SHOWN)}
        empty="No message of a partner was refused."
      />
      {refusals.length > SHOWN && (
        <details>
          <summary>Older ones ({refusals.length - SHOWN})</summary>
          <DataTable
            name="Table of older refused messages"
            {...TABLE}
            rows={refusals.slice(SHOWN)}
            empty=""
          />
        </details>
      )}
      <p className="muted">
        Shows up to {REFUSALS_KEPT} recent refusals of active keys, and only a few per key and minute. Message
        contents are not stored; an undocumented field is shown as –.
      </p>
    </section>
  )
}
