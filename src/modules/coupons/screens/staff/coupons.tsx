/** The coupon list of the panel: figures, table, and the dialogs to create and edit (spec §2). */
import { Link, Outlet, useLocation } from 'react-router'
import {
  COUPON_STATUS_COLOURS,
  COUPON_STATUSES,
  COUPON_STATUS_WORDS,
  formatDiscount,
  formatUsage,
  type StaffCoupon,
} from '../../rules/coupon-status.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { PageHandle } from '#app/access.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/coupons'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { Badge, countOf, DateAndTime, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { loadPage, tableQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'coupons.read' }

const TITLE = 'Coupons'
const PATH = '/cms/coupons'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search } = tableQuery(url)
  const status = COUPON_STATUSES.find((each) => each === url.searchParams.get('status')) ?? ''
  const found = await loadPage(url, (page) => shop.listCouponsForStaff({ search, status, page }))
  return { ...found, asked: { search, status } }
}

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search coupons', placeholder: 'Code' },
  {
    type: 'choice',
    name: 'status',
    label: 'Status',
    choices: COUPON_STATUSES.map((each) => [each, COUPON_STATUS_WORDS[each]]),
  },
]

const columns = (query: string, mayChange: boolean): readonly Column<StaffCoupon>[] => [
  { head: 'Code', isRowHead: true, className: 'code-words', cell: ({ code }) => code },
  {
    head: 'Discount',
    card: 'end',
    cell: (coupon) => (
      <>
        {formatDiscount(coupon)}
        {coupon.minOrderPaise > 0 && (
          <span className="staff-way muted">from {formatInr(coupon.minOrderPaise)}</span>
        )}
      </>
    ),
  },
  {
    head: 'Usage',
    card: 'wide',
    cell: (coupon) => (
      <>
        <progress max={coupon.maxUses} value={coupon.currentUses} aria-label={`Usage of ${coupon.code}`} />
        <span>{formatUsage(coupon)}</span>{' '}
        {coupon.wasUsed && (
          <Link to={`${PATH}/${coupon.id}/uses`}>
            Orders with it<span className="sr-only">: {coupon.code}</span>
          </Link>
        )}
      </>
    ),
  },
  {
    head: 'Valid Until',
    cell: ({ validUntil }) => <DateAndTime at={`${validUntil}:59+05:30`} />,
  },
  {
    head: 'Status',
    hasCardLabel: false,
    card: 'end',
    cell: ({ status }) => <Badge colour={COUPON_STATUS_COLOURS[status]}>{COUPON_STATUS_WORDS[status]}</Badge>,
  },
  {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: (coupon) => <CouponActions coupon={coupon} query={query} mayChange={mayChange} />,
  },
]

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { coupons, stats, total, page, pageSize, asked } = loaderData
  const mayChange = useMay()('coupons.change')
  const query = useLocation().search
  return (
    <ListPage
      id="staff-coupons"
      title={TITLE}
      about={countOf(total, 'coupon')}
      actions={
        mayChange && (
          <Link to={`${PATH}/new${query}`} className="button" preventScrollReset data-new>
            Create coupon
          </Link>
        )
      }
    >
      <Stats {...stats} />
      <DataTable
        name="Table of coupons"
        rows={coupons}
        rowKey={({ id }) => id}
        columns={columns(query, mayChange)}
        filter={{ path: PATH, asked, fields: FIELDS }}
        paging={{ page, pageSize, total }}
        empty={{
          none: 'No coupons match this search.',
          clearLabel: 'Show all coupons',
          title: 'No coupons yet',
          children: (
            <>
              <p>Coupon codes appear here, with how often each was used.</p>
              {mayChange && (
                <p>
                  <Link to={`${PATH}/new`}>Create the first one</Link>.
                </p>
              )}
            </>
          ),
        }}
      />
      <Outlet />
    </ListPage>
  )
}

function Stats(stats: Route.ComponentProps['loaderData']['stats']) {
  const cards = [
    ['Total coupons', stats.total.toLocaleString('en-IN'), 'excluding archived'],
    ['Active now', stats.live.toLocaleString('en-IN'), 'usable now'],
    ['Uses', stats.uses.toLocaleString('en-IN'), 'in all orders'],
    ['Discount given', formatInr(stats.discountPaise), 'to paid orders'],
  ] as const
  return (
    <dl className="stats">
      {cards.map(([label, value, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong className="stat-value">{value}</strong>
            <span className="hint">{words}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ActionsProps = {
  readonly coupon: StaffCoupon
  /** The list's filter as a query string. */
  readonly query: string
  readonly mayChange: boolean
}

function CouponActions({ coupon: { id, code, status }, query, mayChange }: ActionsProps) {
  return (
    <div className="staff-actions">
      <CopyCode code={code} />
      {mayChange && (
        <Link to={`${PATH}/${id}${query}`} preventScrollReset>
          {status === 'archived' ? 'Open' : 'Edit'}
          <span className="sr-only"> {code}</span>
        </Link>
      )}
      {mayChange && status !== 'archived' && (
        <ConfirmButton
          label="Delete"
          accessibleName={`Delete ${code}`}
          className="text-button"
          question={MESSAGES.coupon_delete_question}
          explanation={`${code} can no longer be used. Orders that used it keep their discount.`}
          action={`${PATH}/${id}/delete${query}`}
        />
      )}
    </div>
  )
}

function CopyCode({ code }: { readonly code: string }) {
  const showToast = useShowToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      showToast({ message: MESSAGES.coupon_copied, tone: 'good' })
    } catch {
      showToast({ message: MESSAGES.copy_failed, tone: 'bad' })
    }
  }
  return (
    <button type="button" className="text-button needs-js" onClick={() => void copy()}>
      Copy<span className="sr-only"> {code}</span>
    </button>
  )
}
