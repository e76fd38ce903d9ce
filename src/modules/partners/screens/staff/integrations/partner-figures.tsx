/** Figures as partners sent them. The shop's own figures never include them. */
import { formatFigure, partnerFilterOf, type PartnerFigures } from '../../../rules/partner-view.ts'
import { documentDate } from '#modules/invoicing/rules/invoice-view.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/partner-figures'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { loadPage } from '#platform/ui/staff/data-table/list-query.ts'
import { partnerField, PartnerPages } from './partner-pages.tsx'
import { IntegrationSections } from './sections.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'integrations.read' }

const TITLE = 'Partners’ figures'
const PATH = '/cms/integrations/partners/figures'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = { ...partnerFilterOf(url.searchParams), type: '' }
  const shop = context.get(shopContext)
  return { ...(await loadPage(url, (page) => shop.listPartnerFigures({ filter, page }))), filter }
}

const COLUMNS: readonly Column<PartnerFigures>[] = [
  {
    head: 'Days',
    isRowHead: true,
    cell: ({ firstDay, lastDay }) =>
      lastDay === firstDay ? documentDate(firstDay) : `${documentDate(firstDay)} to ${documentDate(lastDay)}`,
  },
  { head: 'Partner', card: 'end', cell: ({ senderName }) => senderName },
  {
    head: 'Figures',
    card: 'wide',
    cell: ({ figures }) => (
      <dl className="facts">
        {inOrder(figures).map(([name, value]) => (
          <div key={name}>
            <dt>{formatFigure(name)}</dt>
            <dd>{value.toLocaleString('en-IN', { maximumFractionDigits: 4 })}</dd>
          </div>
        ))}
      </dl>
    ),
  },
  {
    head: 'Received',
    card: 'wide',
    cell: ({ at }) => (
      <time className="muted" dateTime={at}>
        {dateAndTimeOf(at)}
      </time>
    ),
  },
]

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { figures, total, page, pageSize, senders, filter } = loaderData
  return (
    <ListPage
      id="partner-figures"
      title={TITLE}
      about="Figures that partners sent. The shop’s own figures are under Analytics and do not include these."
    >
      <IntegrationSections />
      <PartnerPages />
      <DataTable
        name="Table of figures"
        rows={figures}
        rowKey={({ sender, firstDay, lastDay }) => `${sender} ${firstDay} ${lastDay}`}
        columns={COLUMNS}
        filter={{ path: PATH, asked: { sender: filter.sender }, fields: [partnerField(senders)] }}
        paging={{ page, pageSize, total }}
        empty={filter.sender === '' ? 'No partner has sent figures.' : 'No figures match this search.'}
      />
    </ListPage>
  )
}

function inOrder(figures: PartnerFigures['figures']) {
  return Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
