import { Link } from 'react-router'
import type { Permission } from '#domain/admin/permissions.ts'
import { useMay } from '../shell/staff-shell.tsx'

type Action = { readonly label: string; readonly to: string; readonly permission: Permission }

/** Where the specification's quick actions lead (§2; decisions, "Admin"). */
const ACTIONS: readonly Action[] = [
  { label: 'Pending Orders', to: '/cms/orders?status=pending', permission: 'orders.read' },
  { label: 'Add Product', to: '/cms/products/new', permission: 'products.change' },
  { label: 'Low Stock', to: '/cms/products?stock=low&status=active', permission: 'products.read' },
  { label: 'Manage Inventory', to: '/cms/products', permission: 'products.read' },
  { label: 'Create Coupon', to: '/cms/coupons/new', permission: 'coupons.change' },
  { label: 'New Blog', to: '/cms/blog/new', permission: 'content.change' },
  { label: 'Analytics', to: '/cms/analytics', permission: 'reports.read' },
  { label: 'Export Data', to: '/cms/export', permission: 'data.export' },
]

export function QuickActions() {
  const may = useMay()
  return (
    <section className="panel" aria-labelledby="quick-actions">
      <h3 id="quick-actions">Quick Actions</h3>
      <ul className="quick-actions">
        {ACTIONS.filter(({ permission }) => may(permission)).map(({ label, to }) => (
          <li key={to}>
            <Link className="button button-plain" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
