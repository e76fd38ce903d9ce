/** The staff product table, by name (spec §2). Actions open as dialogs over it. */
import { useEffect } from 'react'
import { Link, Outlet, useLocation, useRouteError } from 'react-router'
import { CATEGORY_NAMES } from '#platform/rules/categories.ts'
import { sellingPrice, struckPrice } from '../../rules/pricing.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '../../rules/product-data.ts'
import { productPath } from '../../rules/slug.ts'
import type { StaffProductRow } from '../../rules/staff-product-row.ts'
import { LOW_STOCK_FOR_STAFF, staffStock } from '../../rules/stock.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { PageHandle } from '#app/access.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/staff-products'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { same, type FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { Badge, countOf, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { loadPage } from '#platform/ui/staff/data-table/list-query.ts'
import type { Selection } from '#platform/ui/staff/data-table/row-selection.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { ExportButton } from '#platform/ui/staff/export/export-button.tsx'
import { besideTable, productSearch } from './products/product-search.ts'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import './products/products.css'

export const handle: PageHandle = { access: 'admin', read: 'products.read' }

const TITLE = 'Products'
const PATH = '/cms/products'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = productSearch(url)
  const shop = context.get(shopContext)
  const found = await loadPage(url, (page) => shop.listProductsForStaff({ ...asked, page }))
  return { ...found, asked }
}

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search products', placeholder: 'Name or category' },
  { type: 'choice', name: 'category', label: 'Category', choices: same(CATEGORY_NAMES) },
  {
    type: 'choice',
    name: 'status',
    label: 'Status',
    any: 'Not archived',
    choices: same([...PRODUCT_STATUSES, 'all']),
  },
  {
    type: 'choice',
    name: 'stock',
    label: 'Stock',
    choices: [
      ['low', `Low (below ${LOW_STOCK_FOR_STAFF})`],
      ['out', 'Out of Stock'],
    ],
  },
]

const STATUS_COLOURS: Readonly<Record<ProductStatus, string>> = {
  active: 'green',
  inactive: 'yellow',
  archived: 'grey',
}

const columns = (search: string, mayChange: boolean): readonly Column<StaffProductRow>[] => [
  {
    head: 'Product',
    isRowHead: true,
    card: 'wide',
    cell: ({ id, name, imageUrl, placeholder }) => (
      <span className="staff-product">
        <Picture url={imageUrl} alt="" width={96} height={96} sizes="40px" placeholder={placeholder} />
        <span>
          <Link to={besideTable(id, search)} preventScrollReset>
            {name}
          </Link>
          <span className="muted">{id.slice(0, 8)}</span>
        </span>
      </span>
    ),
  },
  { head: 'Category', cell: ({ category }) => category },
  {
    head: 'Price',
    hasCardLabel: false,
    className: 'nowrap',
    cell: (product) => {
      const struck = struckPrice(product)
      return (
        <>
          {formatInr(sellingPrice(product))} {struck !== null && <s>{formatInr(struck)}</s>}
        </>
      )
    },
  },
  { head: 'Stock', hasCardLabel: false, cell: (product) => <Stock product={product} /> },
  {
    head: 'Status',
    hasCardLabel: false,
    card: 'end',
    cell: ({ status }) => <Badge colour={STATUS_COLOURS[status]}>{status}</Badge>,
  },
  {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: (product) => <ProductActions product={product} search={search} mayChange={mayChange} />,
  },
]

const selection = (search: string): Selection<StaffProductRow> => ({
  form: 'bulk',
  method: 'get',
  action: `${PATH}/bulk`,
  hidden: Object.fromEntries(new URLSearchParams(besideTable('bulk', search).split('?')[1])),
  name: 'id',
  valueOf: ({ id }) => id,
  labelOf: ({ name }) => name,
  noun: { one: 'product', many: 'products' },
  buttons: (button) => (
    <button type="submit" className="button button-plain" {...button}>
      Change price or stock of chosen
    </button>
  ),
})

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, total, page, pageSize, asked } = loaderData
  const may = useMay()
  const mayChange = may('products.change')
  const { search } = useLocation()
  return (
    <ListPage
      id="staff-products"
      title={TITLE}
      about={countOf(total, 'product')}
      actions={
        <>
          {may('data.export') && (
            <ExportButton
              href={besideTable('export.csv', search)}
              label="Export Products"
              total={total}
              fileName="products.csv"
            />
          )}
          {mayChange && (
            <>
              <Link className="button button-plain" to={`${PATH}/import`}>
                Import
              </Link>
              <Link className="button" to={besideTable('new', search)} preventScrollReset data-new>
                Add Product
              </Link>
            </>
          )}
        </>
      }
    >
      <DataTable
        name="Table of products"
        rows={products}
        rowKey={({ id }) => id}
        columns={columns(search, mayChange)}
        filter={{ path: PATH, asked, fields: FIELDS }}
        paging={{ page, pageSize, total }}
        selection={mayChange && selection(search)}
        empty={{
          none: 'No products match this search.',
          clearLabel: 'Show all products',
          title: 'No products yet',
          children: (
            <>
              <p>Products appear here with their price, stock and status.</p>
              {mayChange && (
                <p>
                  <Link to={`${PATH}/new`}>Add the first one</Link>, or{' '}
                  <Link to={`${PATH}/import`}>import a sheet</Link> with many.
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

function Stock({ product }: { readonly product: StaffProductRow }) {
  const { onHand, reserved, withCourier, isInStock } = product
  const { kind, label } = staffStock(onHand === null ? null : onHand - reserved, isInStock)
  return (
    <span className="product-stock">
      <span className={`stock stock-${kind}`}>{label}</span>
      <span className="muted">
        {onHand === null ? 'Not counted' : `${onHand} on hand`}
        {reserved > 0 && `, ${reserved} held`}
        {withCourier > 0 && `, ${withCourier} with the courier`}
      </span>
    </span>
  )
}

type ActionsProps = {
  readonly product: StaffProductRow
  readonly search: string
  readonly mayChange: boolean
}

function ProductActions({ product, search, mayChange }: ActionsProps) {
  const { id, name, status } = product
  return (
    <div className="staff-actions staff-product-actions">
      {mayChange && (
        <Link to={besideTable(id, search)} preventScrollReset>
          Edit<span className="sr-only"> {name}</span>
        </Link>
      )}
      <Link to={besideTable(`${id}/stock`, search)} preventScrollReset>
        Stock<span className="sr-only"> of {name}</span>
      </Link>
      {status === 'active' && (
        <a href={productPath(product)}>
          View<span className="sr-only"> {name} in the shop</span>
        </a>
      )}
      {mayChange && status === 'archived' && (
        <ConfirmButton
          key="restore"
          label="Bring back"
          question={`Bring ${name} back?`}
          explanation="It is sold again, at the address that it had."
          action={besideTable(`${id}/restore`, search)}
          accessibleName={`Bring back ${name}`}
          className="text-button"
        />
      )}
      {mayChange && status !== 'archived' && (
        <ConfirmButton
          key="delete"
          label="Delete"
          question={MESSAGES.product_delete_question}
          explanation={`${name} leaves the shop at once. It stays in the archive, because orders may speak of it, and can be brought back.`}
          action={besideTable(`${id}/delete`, search)}
          accessibleName={`Delete ${name}`}
          className="text-button"
        />
      )}
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const showToast = useShowToast()
  useEffect(() => {
    showToast({ message: MESSAGES.staff_products_failed, tone: 'bad' })
  }, [error, showToast])
  return (
    <ListPage id="staff-products" title={TITLE}>
      <p className="note note-bad" role="alert">
        {MESSAGES.staff_products_failed}
      </p>
      <a className="button" href={PATH}>
        Try again
      </a>
    </ListPage>
  )
}
