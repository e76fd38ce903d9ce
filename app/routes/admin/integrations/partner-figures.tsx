/** Figures that partners sent: theirs, as they sent them. None of the shop's own is made from them. */
import { figureWords, partnerFilterOf, type PartnerFigures } from '#domain/integrations/partner-view.ts'
import { paperDate } from '#domain/invoices/paper-words.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/partner-figures'
import { Pagination } from '../orders/pagination.tsx'
import { tableQuery } from '../table-query.ts'
import { PartnerFilter } from './partners/partner-filter.tsx'
import { PartnerPages } from './partners/partner-pages.tsx'
import { IntegrationSections } from './sections.tsx'
import { staffMeta } from '../staff-meta.ts'
import './integrations.css'
import './partners/partners.css'

export const handle: PageHandle = { access: 'admin', read: 'integrations.read' }

const TITLE = 'Partners’ figures'
const PATH = '/cms/integrations/partners/figures'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = { ...partnerFilterOf(url.searchParams), type: '' }
  const { page } = tableQuery(url)
  return { ...(await context.get(shopContext).listPartnerFigures({ filter, page })), filter }
}

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { figures, total, page, pageSize, senders, filter } = loaderData
  return (
    <section className="staff-orders staff-partners" aria-labelledby="partner-figures">
      <header className="staff-head">
        <h2 id="partner-figures">{TITLE}</h2>
        <p>
          Theirs, as they sent them. The shop’s own figures stand under Analytics and know nothing of these.
        </p>
      </header>
      <IntegrationSections />
      <PartnerPages />
      <PartnerFilter path={PATH} filter={filter} senders={senders} />
      {figures.length === 0 ? (
        <p className="staff-empty">
          {filter.sender === '' ? 'No partner has sent figures.' : 'No figures match this search.'}
        </p>
      ) : (
        <div className="staff-table staff-stacked" role="region" aria-label="Table of figures" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Days</th>
                <th scope="col">Partner</th>
                <th scope="col">Figures</th>
                <th scope="col">Received</th>
              </tr>
            </thead>
            <tbody>
              {figures.map((each) => (
                <FiguresRow key={`${each.sender} ${each.firstDay} ${each.lastDay}`} sent={each} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        path={PATH}
        query={{ sender: filter.sender }}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
      />
    </section>
  )
}

function FiguresRow({ sent }: { readonly sent: PartnerFigures }) {
  const { senderName, firstDay, lastDay, figures, at } = sent
  return (
    <tr>
      <th scope="row">
        {paperDate(firstDay)}
        {lastDay !== firstDay && ` to ${paperDate(lastDay)}`}
      </th>
      <td className="cell-end">{senderName}</td>
      <td className="cell-wide">
        <dl className="partner-figures">
          {inOrder(figures).map(([name, value]) => (
            <div key={name}>
              <dt>{figureWords(name)}</dt>
              <dd>{value.toLocaleString('en-IN', { maximumFractionDigits: 4 })}</dd>
            </div>
          ))}
        </dl>
      </td>
      <td className="cell-wide">
        <time className="muted" dateTime={at}>
          {dateAndTimeOf(at)}
        </time>
      </td>
    </tr>
  )
}

function inOrder(figures: PartnerFigures['figures']) {
  return Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
