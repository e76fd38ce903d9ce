/** Orders, customers and products for the panel's search, a few of each, limited to what the role may read. */
import { listOrdersForStaff } from '#modules/orders/index.ts'
import { staffOrderFilter } from '#modules/orders/rules/staff-order-list.ts'
import { listProductsForStaff } from '#modules/catalogue/index.ts'
import { mayStaff, type StaffRole } from '#modules/staff/rules/permissions.ts'
import { isSearchable, type PanelHit } from '#modules/staff/rules/panel-search.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { Deps } from '#platform/deps.ts'
import { PAGE_SIZE } from '#platform/database/paging.ts'
import { listAccountsAfter, listGuests } from '../data/staff-customers.ts'
import { searchOf } from './customers.ts'

const EACH = 5

export type PanelSearch = { readonly query: string; readonly role: StaffRole | null }

export async function searchPanel(deps: Deps, { query, role }: PanelSearch): Promise<PanelHit[]> {
  if (!isSearchable(query)) return []
  const [orders, customers, products] = await Promise.all([
    mayStaff(role, 'orders.read') ? findOrders(deps, query) : [],
    mayStaff(role, 'customers.read') ? findCustomers(deps, query) : [],
    mayStaff(role, 'products.read') ? findProducts(deps, query) : [],
  ])
  return [...orders, ...customers, ...products]
}

async function findOrders(deps: Deps, search: string): Promise<PanelHit[]> {
  const filter = staffOrderFilter(new URLSearchParams({ search }))
  const { orders, isSimilar } = await listOrdersForStaff(deps, { ...filter, page: 1 })
  // Similar names would only distract among pages and products.
  return (isSimilar ? [] : orders).slice(0, EACH).map(({ id, number, customerName, totalPaise }) => ({
    kind: 'Order',
    label: number,
    detail: `${customerName}, ${formatInr(totalPaise)}`,
    href: `/cms/orders/${id}`,
  }))
}

/** Accounts, then guests, whose only page is their list of orders. */
async function findCustomers(deps: Deps, search: string): Promise<PanelHit[]> {
  const by = searchOf({ search, status: '' })
  const page = { limit: PAGE_SIZE, offset: 0 }
  const [accounts, guests] = await Promise.all([
    listAccountsAfter(deps.db.pool, by, null, page),
    listGuests(deps.db.pool, by, page, PAGE_SIZE),
  ])
  const hits = [
    ...accounts.map(({ id, name, email }) => ({ name, email, href: `/cms/customers/${id}` })),
    ...guests.rows
      .filter(({ accountId }) => accountId === null)
      .map(({ name, email }) => ({
        name,
        email,
        href: `/cms/orders?${new URLSearchParams({ search: email })}`,
      })),
  ]
  return hits
    .slice(0, EACH)
    .map(({ name, email, href }) => ({ kind: 'Customer', label: name || email, detail: email, href }))
}

async function findProducts(deps: Deps, search: string): Promise<PanelHit[]> {
  const { products } = await listProductsForStaff(deps, {
    search,
    category: '',
    status: '',
    stock: '',
    page: 1,
  })
  return products
    .slice(0, EACH)
    .map(({ id, name, sku }) => ({ kind: 'Product', label: name, detail: sku, href: `/cms/products/${id}` }))
}
