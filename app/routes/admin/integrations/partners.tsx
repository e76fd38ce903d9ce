/** What partners sent: each message with its answer. What they say of orders stands on the order, their figures on a page of their own. */
import { DATA_TYPE_WORDS, partnerFilterOf, type PartnerMessage } from '#domain/integrations/partner-view.ts'
import { DATA_TYPES, RECEIPTS_KEPT_DAYS } from '#domain/integrations/data-message.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/partners'
import { Pagination } from '../orders/pagination.tsx'
import { tableQuery } from '../table-query.ts'
import { PartnerFilter } from './partners/partner-filter.tsx'
import { PartnerPages } from './partners/partner-pages.tsx'
import { RefusedMessages } from './partners/refused-messages.tsx'
import { IntegrationSections } from './sections.tsx'
import { staffMeta } from '../staff-meta.ts'
import './integrations.css'
import './partners/partners.css'

export const handle: PageHandle = { access: 'admin', read: 'integrations.read' }

const TITLE = 'Partners’ data'
const PATH = '/cms/integrations/partners'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = partnerFilterOf(url.searchParams)
  const { page } = tableQuery(url)
  const shop = context.get(shopContext)
  const [messages, refusals] = await Promise.all([
    shop.listPartnerMessages({ filter, page }),
    shop.listDataRefusals({ sender: filter.sender }),
  ])
  return { ...messages, refusals, filter }
}

export default function Partners({ loaderData }: Route.ComponentProps) {
  const { messages, refusals, total, page, pageSize, senders, filter } = loaderData
  const isFiltered = filter.sender !== '' || filter.type !== ''
  return (
    <section className="staff-orders staff-partners" aria-labelledby="staff-partners">
      <header className="staff-head">
        <h2 id="staff-partners">{TITLE}</h2>
        <p>{total === 1 ? '1 message' : `${total.toLocaleString('en-IN')} messages`}</p>
      </header>
      <IntegrationSections />
      <PartnerPages />
      <PartnerFilter
        path={PATH}
        filter={filter}
        senders={senders}
        kinds={DATA_TYPES.map((type) => [type, DATA_TYPE_WORDS[type]])}
      />
      {messages.length === 0 ? (
        <p className="staff-empty">
          {isFiltered
            ? 'No messages match this search.'
            : 'No partner has sent anything. Keys with the scope data:write may.'}
        </p>
      ) : (
        <div className="staff-table staff-stacked" role="region" aria-label="Table of messages" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Received</th>
                <th scope="col">Partner</th>
                <th scope="col">About</th>
                <th scope="col" className="figure">
                  Records
                </th>
                <th scope="col">Answer</th>
                <th scope="col">Idempotency key</th>
              </tr>
            </thead>
            <tbody>
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination path={PATH} query={filter} page={page} pageCount={Math.ceil(total / pageSize)} />
      <p className="muted partner-hint">
        Each message is taken whole or not at all. Messages are forgotten after {RECEIPTS_KEPT_DAYS} days,
        what they changed stays in the audit log.
      </p>
      <RefusedMessages refusals={refusals} />
    </section>
  )
}

function MessageRow({ message }: { readonly message: PartnerMessage }) {
  const { senderName, type, records, changed, idempotencyKey, at } = message
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{dateAndTimeOf(at)}</time>
      </th>
      <td className="cell-end">{senderName}</td>
      <td>{DATA_TYPE_WORDS[type]}</td>
      <td className="figure cell-end">
        {records.toLocaleString('en-IN')}
        <span className="partner-unit"> {records === 1 ? 'record' : 'records'}</span>
      </td>
      <td>
        <span className="status status-green">Taken</span>{' '}
        <span className="muted">
          {changed === 0 ? 'nothing new' : `${changed.toLocaleString('en-IN')} changed`}
        </span>
      </td>
      <td className="cell-wide partner-key">
        <code>{idempotencyKey}</code>
      </td>
    </tr>
  )
}
