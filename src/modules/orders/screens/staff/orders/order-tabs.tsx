import { Link } from 'react-router'
import { ORDER_TABS, type OrderTab, type OrderTabCounts } from '../../../rules/staff-order-filter.ts'

type Props = { readonly counts: OrderTabCounts; readonly current: OrderTab | '' }

/** The work that waits, tab by tab. A tab starts without the filters of the one before. */
export function OrderTabs({ counts, current }: Props) {
  const tabs = Object.entries({ all: 'All', ...ORDER_TABS }) as [OrderTab | 'all', string][]
  return (
    <nav className="pills list-tabs" aria-label="Orders">
      {tabs.map(([tab, label]) => (
        <Link
          key={tab}
          to={tab === 'all' ? '/cms/orders' : `/cms/orders?state=${tab}`}
          aria-current={tab === (current || 'all') ? 'page' : undefined}
        >
          {label} <span className="staff-count">{counts[tab].toLocaleString('en-IN')}</span>
        </Link>
      ))}
    </nav>
  )
}
