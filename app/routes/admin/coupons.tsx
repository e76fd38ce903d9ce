/** Staff's coupons: what they come to, the table, and over it the dialog in which one is made or changed (spec §2). */
import { Link, Outlet, useLocation } from 'react-router'
import { COUPON_STATUSES, COUPON_STATUS_WORDS } from '#domain/coupons/coupon-status.ts'
import { formatInr } from '#domain/money.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/coupons'
import { CouponRow } from './coupons/coupon-row.tsx'
import { EmptyList } from './empty-list.tsx'
import { Pagination } from './orders/pagination.tsx'
import { useMay } from './shell/staff-shell.tsx'
import { StaffFilter } from './staff-filter.tsx'
import { tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './coupons/coupons.css'

export const handle: PageHandle = { access: 'admin', read: 'coupons.read' }

const TITLE = 'Coupons'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, page } = tableQuery(url)
  const status = COUPON_STATUSES.find((each) => each === url.searchParams.get('status')) ?? ''
  const found = await context.get(shopContext).listCouponsForStaff({ search, status, page })
  return { ...found, search, status }
}

const PATH = '/cms/coupons'

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { coupons, stats, total, page, pageSize, search, status } = loaderData
  const mayChange = useMay()('coupons.change')
  const query = useLocation().search
  return (
    <section className="staff-orders staff-coupons" aria-labelledby="staff-coupons">
      <header className="staff-head">
        <h2 id="staff-coupons">{TITLE}</h2>
        <p>{total === 1 ? '1 coupon' : `${total} coupons`}</p>
        {mayChange && (
          <Link to={`${PATH}/new${query}`} className="button staff-head-action" preventScrollReset data-new>
            Create coupon
          </Link>
        )}
      </header>
      <Stats {...stats} />
      <StaffFilter
        path={PATH}
        search={search}
        searchLabel="Search coupons"
        placeholder="Code"
        name="status"
        chosen={status}
        choices={COUPON_STATUSES.map((each) => [each, COUPON_STATUS_WORDS[each]])}
      />
      {coupons.length === 0 ? (
        <EmptyList
          isFiltered={search !== '' || status !== '' || total > 0}
          none="No coupons match this search."
          clearTo={PATH}
          clearLabel="Show all coupons"
          title="There is no coupon yet"
        >
          <p>Codes that shoppers type in the cart stand here, with how often each was used.</p>
          {mayChange && (
            <p>
              <Link to={`${PATH}/new`}>Create the first one</Link>.
            </p>
          )}
        </EmptyList>
      ) : (
        <div className="staff-table staff-stacked" role="region" aria-label="Table of coupons" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Discount</th>
                <th scope="col">Usage</th>
                <th scope="col">Valid Until</th>
                <th scope="col">Status</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {coupons.map((coupon) => (
                <CouponRow key={coupon.id} coupon={coupon} query={query} mayChange={mayChange} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        path={PATH}
        query={{ search, status }}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
      />
      <Outlet />
    </section>
  )
}

function Stats(stats: Route.ComponentProps['loaderData']['stats']) {
  const cards = [
    ['Total coupons', stats.total.toLocaleString('en-IN'), 'without the archived ones'],
    ['Live now', stats.live.toLocaleString('en-IN'), 'can be used this minute'],
    ['Uses', stats.uses.toLocaleString('en-IN'), 'by orders placed'],
    ['Discount given', formatInr(stats.discountPaise), 'to paid orders'],
  ] as const
  return (
    <dl className="coupon-stats">
      {cards.map(([label, value, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            <span className="muted">{words}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
