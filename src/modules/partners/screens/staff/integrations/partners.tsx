/**
 * Partners' messages with their responses, and the refused ones. Their data about orders is shown on the order, their
 * figures on a page of their own.
 */
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { countOf, DateAndTime, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { loadPage } from '#platform/ui/staff/data-table/list-query.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { DATA_TYPE_WORDS, partnerFilterOf, type PartnerMessage } from '../../../rules/partner-view.ts'
import { DATA_TYPES, RECEIPTS_KEPT_DAYS } from '../../../rules/data-message.ts'
import { REFUSAL_WORDS, REFUSALS_KEPT, type RefusedMessage } from '../../../rules/data-refusal.ts'
import { API_REFUSALS } from '../../../rules/api-endpoint.ts'
import type { Route } from './+types/partners'
import { partnerField, PartnerPages } from './partner-pages.tsx'
import { IntegrationSections } from './sections.tsx'

export const handle: PageHandle = { access: 'admin', read: 'integrations.read' }

const TITLE = 'Partners’ data'
const PATH = '/cms/integrations/partners'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = partnerFilterOf(url.searchParams)
  const shop = context.get(shopContext)
  const [messages, refusals] = await Promise.all([
    loadPage(url, (page) => shop.listPartnerMessages({ filter, page })),
    shop.listDataRefusals({ sender: filter.sender }),
  ])
  return { ...messages, refusals, filter }
}

const COLUMNS: readonly Column<PartnerMessage>[] = [
  { head: 'Received', isRowHead: true, cell: ({ at }) => <DateAndTime at={at} /> },
  { head: 'Partner', card: 'end', cell: ({ senderName }) => senderName },
  { head: 'About', cell: ({ type }) => DATA_TYPE_WORDS[type] },
  {
    head: 'Records',
    isFigure: true,
    card: 'end',
    cell: ({ records }) => records.toLocaleString('en-IN'),
  },
  {
    head: 'Answer',
    cell: ({ changed }) => (
      <>
        <span className="status status-green">Accepted</span>{' '}
        <span className="muted">
          {changed === 0 ? 'nothing new' : `${changed.toLocaleString('en-IN')} changed`}
        </span>
      </>
    ),
  },
  {
    head: 'Idempotency key',
    card: 'wide',
    cell: ({ idempotencyKey }) => <code>{idempotencyKey}</code>,
  },
]

export default function Partners({ loaderData }: Route.ComponentProps) {
  const { messages, refusals, total, page, pageSize, senders, filter } = loaderData
  const isFiltered = filter.sender !== '' || filter.type !== ''
  return (
    <ListPage id="staff-partners" title={TITLE} about={countOf(total, 'message')}>
      <IntegrationSections />
      <PartnerPages />
      <DataTable
        name="Table of messages"
        rows={messages}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        filter={{
          path: PATH,
          asked: filter,
          fields: [
            partnerField(senders),
            {
              type: 'choice',
              name: 'type',
              label: 'About',
              any: 'Everything',
              choices: DATA_TYPES.map((type) => [type, DATA_TYPE_WORDS[type]]),
            },
          ],
        }}
        paging={{ page, pageSize, total }}
        empty={
          isFiltered
            ? 'No messages match this search.'
            : 'No partner has sent anything. Keys with the scope data:write may.'
        }
      />
      <p className="muted">
        Each message is applied completely or not at all. Messages are deleted after {RECEIPTS_KEPT_DAYS}{' '}
        days; the changes they made stay in the audit log.
      </p>
      <RefusedMessages refusals={refusals} />
    </ListPage>
  )
}

/** Number shown at first; the others are collapsed. */
const REFUSALS_SHOWN = 10

const REFUSAL_COLUMNS: readonly Column<RefusedMessage>[] = [
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

const REFUSAL_TABLE = { columns: REFUSAL_COLUMNS, rowKey: ({ id }: RefusedMessage) => id } as const

/** For staff whom a partner asks why nothing arrived. */
function RefusedMessages({ refusals }: { readonly refusals: readonly RefusedMessage[] }) {
  return (
    <section aria-labelledby="refused-messages">
      <h3 id="refused-messages">Refused messages</h3>
      <DataTable
        name="Table of refused messages"
        {...REFUSAL_TABLE}
        rows={refusals.slice(0, REFUSALS_SHOWN)}
        empty="No message of a partner was refused."
      />
      {refusals.length > REFUSALS_SHOWN && (
        <details>
          <summary>Older ones ({refusals.length - REFUSALS_SHOWN})</summary>
          <DataTable
            name="Table of older refused messages"
            {...REFUSAL_TABLE}
            rows={refusals.slice(REFUSALS_SHOWN)}
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
