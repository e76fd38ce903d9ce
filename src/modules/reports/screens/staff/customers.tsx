/** Customers: accounts, or guests listed by the email they ordered with. */
import { Link } from 'react-router'
import { formatInr } from '#platform/rules/money.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/customers'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { Badge, countOf, Day, Email, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import {
  listAddress,
  loadPage,
  tableQuery,
  type ListQuery,
} from '#platform/ui/staff/data-table/list-query.ts'
import { ExportButton } from '#platform/ui/staff/export/export-button.tsx'
import type { Selection } from '#platform/ui/staff/data-table/row-selection.tsx'
import { TagChips, tagFields } from '#modules/staff/screens/staff/tags/tag-chips.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'customers.read' }

const TITLE = 'Customers'
const PATH = '/cms/customers'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search } = tableQuery(url)
  const status = url.searchParams.get('status') ?? ''
  if (url.searchParams.get('kind') === 'guests') {
    const found = await loadPage(url, (page) => shop.listGuestsForStaff({ search, status, page }))
    const asked: ListQuery = { kind: 'guests', search }
    return { kind: 'guests' as const, ...found, asked, tags: [] as readonly string[] }
  }
  const tag = url.searchParams.get('tag') ?? ''
  const [found, tags] = await Promise.all([
    loadPage(url, (page) => shop.listAccountsForStaff({ search, status, tag, page })),
    shop.listTags({ subject: 'customer' }),
  ])
  const asked: ListQuery = { search, status, tag }
  return { kind: 'accounts' as const, ...found, asked, tags }
}

const SEARCH = { type: 'search', label: 'Search customers', placeholder: 'Name, e-mail or phone' } as const
const FIELDS_OF_ACCOUNTS: readonly FilterField[] = [
  SEARCH,
  {
    type: 'choice',
    name: 'status',
    label: 'Status',
    choices: [
      ['verified', 'Verified'],
      ['unverified', 'Not verified'],
      ['deleted', 'Deleted'],
    ],
  },
]
const FIELDS_OF_GUESTS: readonly FilterField[] = [SEARCH, { type: 'hidden', name: 'kind' }]

type Data = Route.ComponentProps['loaderData']
type Account = Extract<Data, { kind: 'accounts' }>['accounts'][number]
type Guest = Extract<Data, { kind: 'guests' }>['guests'][number]

const ACCOUNT_COLUMNS: readonly Column<Account>[] = [
  {
    head: 'Customer',
    isRowHead: true,
    card: 'wide',
    cell: ({ id, name, email, isDeleted, tags }) => (
      <>
        <Link to={`${PATH}/${id}`} className="staff-customer">
          {name || email}
        </Link>
        {!isDeleted && (
          <span className="muted">
            <Email address={email} />
          </span>
        )}
        <TagChips subject="customer" tags={tags} />
      </>
    ),
  },
  { head: 'Status', hasCardLabel: false, cell: (account) => <AccountStatus account={account} /> },
  {
    head: 'Orders',
    isFigure: true,
    card: 'end',
    cell: ({ orders }) => orders,
  },
  { head: 'Spent', isFigure: true, cell: ({ spentPaise }) => formatInr(spentPaise) },
  {
    head: 'Coins',
    isFigure: true,
    card: 'end',
    cell: ({ coins }) => coins.toLocaleString('en-IN'),
  },
  {
    head: 'Last order',
    cell: ({ lastOrderAt }) => (lastOrderAt ? <Day at={lastOrderAt} /> : <span className="muted">none</span>),
  },
  { head: 'Since', card: 'end', cell: ({ createdAt }) => <Day at={createdAt} /> },
]

const selectionOf = (here: string): Selection<Account> => ({
  form: 'chosen-customers',
  method: 'get',
  action: '/cms/tags/customer',
  hidden: { back: here },
  name: 'id',
  valueOf: ({ id }) => id,
  labelOf: ({ name, email }) => name || email,
  noun: { one: 'customer', many: 'customers' },
  buttons: (button) => (
    <button type="submit" className="button button-plain" {...button}>
      Edit tags
    </button>
  ),
})

const GUEST_COLUMNS: readonly Column<Guest>[] = [
  {
    head: 'Customer',
    isRowHead: true,
    card: 'wide',
    cell: ({ name, email }) => (
      <>
        <span className="staff-customer">{name}</span>
        <span className="muted">{email ? <Email address={email} /> : 'no e-mail'}</span>
      </>
    ),
  },
  { head: 'Phone', cell: ({ phone }) => phone },
  {
    head: 'Orders',
    isFigure: true,
    card: 'end',
    cell: ({ orders }) => orders,
  },
  { head: 'Spent', isFigure: true, cell: ({ spentPaise }) => formatInr(spentPaise) },
  { head: 'Last order', card: 'end', cell: ({ lastOrderAt }) => lastOrderAt && <Day at={lastOrderAt} /> },
  {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ key, accountId }) => (
      <div className="staff-actions">
        <Link to={listAddress('/cms/orders', { search: key })}>
          Orders<span className="sr-only"> of {key}</span>
        </Link>
        {accountId && (
          <Link to={`${PATH}/${accountId}`}>
            Account<span className="sr-only"> of {key}</span>
          </Link>
        )}
      </div>
    ),
  },
]

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { kind, total, page, pageSize, asked, tags } = loaderData
  const isOfGuests = kind === 'guests'
  const may = useMay()
  const mayExport = may('data.export')
  const paging = { page, pageSize, total }
  return (
    <ListPage
      id="staff-customers"
      title={TITLE}
      about={
        kind === 'guests' ? countOf(total, 'guest', 'guests', loaderData.isMore) : countOf(total, 'account')
      }
      actions={
        mayExport && (
          <ExportButton
            href={listAddress(`${PATH}/export.csv`, asked)}
            label="Export customers"
            total={total}
            fileName={`${isOfGuests ? 'guests' : 'customers'}.csv`}
          />
        )
      }
    >
      <nav className="pills" aria-label="Kind of customers">
        <Link to={PATH} aria-current={isOfGuests ? undefined : 'page'}>
          Accounts
        </Link>
        <Link to={`${PATH}?kind=guests`} aria-current={isOfGuests ? 'page' : undefined}>
          Guests
        </Link>
      </nav>
      {kind === 'accounts' ? (
        <DataTable
          name="Table of accounts"
          rows={loaderData.accounts}
          rowKey={({ id }) => id}
          columns={ACCOUNT_COLUMNS}
          filter={{
            path: PATH,
            asked,
            fields: [...FIELDS_OF_ACCOUNTS, ...tagFields(tags, asked['tag'] ?? '')],
          }}
          selection={may('customers.change') && selectionOf(listAddress(PATH, asked))}
          paging={paging}
          empty={{
            none: 'No customers match this search.',
            clearLabel: 'Show all accounts',
            title: 'No accounts yet',
            children: <p>Shoppers with an account appear here, with their orders, coins and addresses.</p>,
          }}
        />
      ) : (
        <DataTable
          name="Table of guests"
          rows={loaderData.guests}
          rowKey={({ key }) => key}
          columns={GUEST_COLUMNS}
          filter={{ path: PATH, asked, fields: FIELDS_OF_GUESTS }}
          paging={paging}
          empty={{
            none: 'No customers match this search.',
            clearLabel: 'Show all guests',
            title: 'No guests yet',
            children: <p>Guests appear here, listed by the email they ordered with.</p>,
          }}
        />
      )}
    </ListPage>
  )
}

function AccountStatus({ account }: { readonly account: Account }) {
  if (account.isDeleted) return <Badge colour="grey">deleted</Badge>
  return (
    <>
      <Badge colour={account.isVerified ? 'green' : 'yellow'}>
        {account.isVerified ? 'verified' : 'not verified'}
      </Badge>
      {account.isStaff && <Badge colour="blue">staff</Badge>}
    </>
  )
}
