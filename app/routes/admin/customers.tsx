/** Customers: accounts, or guests by the address that they ordered with. */
import { Link } from 'react-router'
import { formatInr } from '#domain/money.ts'
import type { PageHandle } from '#app/access.ts'
import { dateOf } from '#app/components/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/customers'
import { CustomerFilter } from './customers/customer-filter.tsx'
import { EmptyList } from './empty-list.tsx'
import { ExportButton } from './export/export-button.tsx'
import { Pagination } from './orders/pagination.tsx'
import { useMay } from './shell/staff-shell.tsx'
import { knownOf, tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './customers/customers.css'

export const handle: PageHandle = { access: 'admin', read: 'customers.read' }

const TITLE = 'Customers'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search, page } = tableQuery(url)
  const status = url.searchParams.get('status') ?? ''
  const asked = { search, status, page }
  if (url.searchParams.get('kind') === 'guests')
    return { kind: 'guests' as const, ...(await shop.listGuestsForStaff(asked)), search, status: '' }
  return { kind: 'accounts' as const, ...(await shop.listAccountsForStaff(asked)), search, status }
}

const PATH = '/cms/customers'

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { kind, total, page, pageSize, search, status } = loaderData
  const mayExport = useMay()('data.export')
  const query = { kind: kind === 'guests' ? kind : '', search, status }
  const isNone = (kind === 'guests' ? loaderData.guests : loaderData.accounts).length === 0
  return (
    <section className="staff-orders staff-customers" aria-labelledby="staff-customers">
      <header className="staff-head">
        <h2 id="staff-customers">{TITLE}</h2>
        <p>{countWords(kind, total)}</p>
      </header>
      <nav className="customer-kinds" aria-label="Kind of customers">
        <Link to={PATH} aria-current={kind === 'accounts' ? 'page' : undefined}>
          Accounts
        </Link>
        <Link to={`${PATH}?kind=guests`} aria-current={kind === 'guests' ? 'page' : undefined}>
          Guests
        </Link>
      </nav>
      <div className="customer-tools">
        <CustomerFilter path={PATH} kind={kind} search={search} status={status} />
        {mayExport && (
          <ExportButton
            href={`${PATH}/export.csv?${new URLSearchParams(knownOf(query))}`}
            label="Export customers"
            total={total}
            fileName={`${kind === 'guests' ? 'guests' : 'customers'}.csv`}
          />
        )}
      </div>
      {isNone && (
        <EmptyList
          isFiltered={search !== '' || status !== '' || total > 0}
          none="No customers match this search."
          clearTo={kind === 'guests' ? `${PATH}?kind=guests` : PATH}
          clearLabel={kind === 'guests' ? 'Show all guests' : 'Show all accounts'}
          title={kind === 'guests' ? 'No guests yet' : 'No accounts yet'}
        >
          <p>
            {kind === 'guests'
              ? 'Whoever orders without an account stands here, by the address that they gave.'
              : 'Whoever makes an account in the shop stands here, with orders, coins and addresses.'}
          </p>
        </EmptyList>
      )}
      {!isNone && kind === 'accounts' && <AccountsTable accounts={loaderData.accounts} />}
      {!isNone && kind === 'guests' && <GuestsTable guests={loaderData.guests} />}
      <Pagination path={PATH} query={query} page={page} pageCount={Math.ceil(total / pageSize)} />
    </section>
  )
}

function countWords(kind: 'accounts' | 'guests', total: number): string {
  const one = kind === 'guests' ? 'guest' : 'account'
  return `${total.toLocaleString('en-IN')} ${total === 1 ? one : `${one}s`}`
}

type Data = Route.ComponentProps['loaderData']
type Account = Extract<Data, { kind: 'accounts' }>['accounts'][number]
type Guest = Extract<Data, { kind: 'guests' }>['guests'][number]

function AccountsTable({ accounts }: { readonly accounts: readonly Account[] }) {
  return (
    <div className="staff-table staff-stacked" role="region" aria-label="Table of accounts" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Status</th>
            <th scope="col" className="figure">
              Orders
            </th>
            <th scope="col" className="figure">
              Spent
            </th>
            <th scope="col" className="figure">
              Coins
            </th>
            <th scope="col">Last order</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <th scope="row" className="cell-wide">
                <Link to={`${PATH}/${account.id}`} className="staff-customer">
                  {account.name || account.email}
                </Link>
                {!account.isDeleted && <span className="muted">{account.email}</span>}
              </th>
              <td>
                <AccountStatus account={account} />
              </td>
              <td className="figure cell-end" data-label="orders">
                {account.orders}
              </td>
              <td className="figure">{formatInr(account.spentPaise)}</td>
              <td className="figure cell-end" data-label="coins">
                {account.coins.toLocaleString('en-IN')}
              </td>
              <td>
                {account.lastOrderAt ? dateOf(account.lastOrderAt) : <span className="muted">none</span>}
              </td>
              <td className="cell-end">{dateOf(account.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AccountStatus({ account }: { readonly account: Account }) {
  if (account.isDeleted) return <span className="status status-grey">deleted</span>
  return (
    <>
      <span className={`status status-${account.isVerified ? 'green' : 'yellow'}`}>
        {account.isVerified ? 'verified' : 'not verified'}
      </span>
      {account.isStaff && <span className="status status-blue">staff</span>}
    </>
  )
}

function GuestsTable({ guests }: { readonly guests: readonly Guest[] }) {
  return (
    <div className="staff-table staff-stacked" role="region" aria-label="Table of guests" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Customer</th>
            <th scope="col">Phone</th>
            <th scope="col" className="figure">
              Orders
            </th>
            <th scope="col" className="figure">
              Spent
            </th>
            <th scope="col">Last order</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {guests.map((guest) => (
            <tr key={guest.email}>
              <th scope="row" className="cell-wide">
                <span className="staff-customer">{guest.name}</span>
                <span className="muted">{guest.email}</span>
              </th>
              <td>{guest.phone}</td>
              <td className="figure cell-end" data-label="orders">
                {guest.orders}
              </td>
              <td className="figure">{formatInr(guest.spentPaise)}</td>
              <td className="cell-end">{guest.lastOrderAt && dateOf(guest.lastOrderAt)}</td>
              <td className="cell-wide">
                <div className="staff-actions">
                  <Link to={`/cms/orders?${new URLSearchParams({ search: guest.email })}`}>
                    Orders<span className="sr-only"> of {guest.email}</span>
                  </Link>
                  {guest.accountId && (
                    <Link to={`${PATH}/${guest.accountId}`}>
                      Account<span className="sr-only"> of {guest.email}</span>
                    </Link>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
