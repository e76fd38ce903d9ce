/** The staff product table, by name (spec §2). Price, stock and status can be edited in it; actions open as dialogs. */
import { useEffect } from 'react'
import { Link, Outlet, useLocation, useRouteError } from 'react-router'
import { categoryNames } from '#platform/rules/categories.ts'
import { PRODUCT_STATUSES, type ProductStatus, type StaffProductRow } from '../../rules/product-data.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { actorContext, shopContext } from '#app/context.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import type { Route } from './+types/staff-products'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { same, states, type FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { Badge, countOf, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { listAddress, loadPage } from '#platform/ui/staff/data-table/list-query.ts'
import type { Selection } from '#platform/ui/staff/data-table/row-selection.tsx'
import { ExportButton } from '#platform/ui/staff/export/export-button.tsx'
import {
  Price,
  ProductActions,
  ProductName,
  Stock,
  besideTable,
  productSearch,
  tableAddress,
} from './products/product-table.tsx'
import {
  PriceField,
  SaveRow,
  StatusField,
  StockField,
  useIsSavingRow,
  type RefusedRow,
  saveRow,
} from './products/quick-edit.tsx'
import { tagFields } from '#modules/staff/screens/staff/tags/tag-chips.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import './products/products.css'

export const handle: PageHandle = { access: 'admin', read: 'products.read', change: 'products.change' }

const TITLE = 'Products'
const PATH = '/cms/products'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = productSearch(url)
  const shop = context.get(shopContext)
  const [found, tags] = await Promise.all([
    loadPage(url, (page) => shop.listProductsForStaff({ ...asked, page })),
    shop.listTags({ subject: 'product' }),
  ])
  return { ...found, tags, asked: { ...asked, edit: url.searchParams.get('edit') ?? '' } }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const [form, actor] = [await readForm(request), await context.get(actorContext)()]
  return saveRow(context.get(shopContext), actor, form, url)
}

function filterFields(): readonly FilterField[] {
  return [
    { type: 'search', label: 'Search products', placeholder: 'Name or category' },
    { type: 'choice', name: 'category', label: 'Category', choices: same(categoryNames()) },
    {
      type: 'choice',
      name: 'status',
      label: 'Status',
      any: 'Not archived',
      choices: states([...PRODUCT_STATUSES, 'all']),
    },
    {
      type: 'choice',
      name: 'stock',
      label: 'Stock',
      choices: [
        ['low', 'Low'],
        ['out', 'Out of Stock'],
      ],
    },
    {
      type: 'choice',
      name: 'sort',
      label: 'Sort by',
      any: 'Name',
      choices: [
        ['-name', 'Name, Z to A'],
        ['category', 'Category'],
        ['price', 'Price, lowest first'],
        ['-price', 'Price, highest first'],
        ['stock', 'Stock, lowest first'],
        ['-stock', 'Stock, highest first'],
        ['status', 'Status'],
      ],
    },
    { type: 'hidden', name: 'edit' },
  ]
}

const STATUS_COLOURS: Readonly<Record<ProductStatus, string>> = {
  active: 'green',
  inactive: 'yellow',
  archived: 'grey',
}

type View = {
  readonly search: string
  readonly mayChange: boolean
  readonly isEditing: boolean
  readonly refused: RefusedRow | null
}

function columns({ search, mayChange, isEditing, refused }: View): readonly Column<StaffProductRow>[] {
  const fieldLabel = isEditing ? {} : ({ hasCardLabel: false } as const)
  const isField = ({ status }: StaffProductRow) => isEditing && status !== 'archived'
  return [
    {
      head: 'Product',
      sort: 'name',
      isRowHead: true,
      card: 'wide',
      cell: (product) => <ProductName product={product} search={search} />,
    },
    { head: 'Category', sort: 'category', cell: ({ category }) => category },
    {
      head: 'Price',
      sort: 'price',
      ...fieldLabel,
      className: 'nowrap',
      cell: (product) =>
        isField(product) ? <PriceField product={product} refused={refused} /> : <Price product={product} />,
    },
    {
      head: 'Stock',
      sort: 'stock',
      ...fieldLabel,
      cell: (product) =>
        isField(product) ? <StockField product={product} refused={refused} /> : <Stock product={product} />,
    },
    {
      head: 'Status',
      sort: 'status',
      hasCardLabel: false,
      card: 'end',
      cell: (product) =>
        isField(product) ? (
          <StatusField product={product} refused={refused} />
        ) : (
          <Badge colour={STATUS_COLOURS[product.status]}>{product.status}</Badge>
        ),
    },
    {
      head: 'Actions',
      hasCardLabel: false,
      card: 'wide',
      cell: (product) =>
        isField(product) ? (
          <SaveRow product={product} refused={refused} />
        ) : (
          <ProductActions product={product} search={search} mayChange={mayChange} />
        ),
    },
  ]
}

const selection = (search: string): Selection<StaffProductRow> => ({
  form: 'bulk',
  method: 'get',
  action: `${PATH}/bulk`,
  hidden: {
    ...Object.fromEntries(new URLSearchParams(besideTable('bulk', search).split('?')[1])),
    back: tableAddress(search),
  },
  name: 'id',
  valueOf: ({ id }) => id,
  labelOf: ({ name }) => name,
  noun: { one: 'product', many: 'products' },
  buttons: (button) => (
    <>
      <button type="submit" className="button button-plain" {...button}>
        Edit price or stock
      </button>
      <button type="submit" className="button button-plain" formAction="/cms/tags/product" {...button}>
        Edit tags
      </button>
    </>
  ),
})

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { products, total, page, pageSize, asked, tags } = loaderData
  const may = useMay()
  const mayChange = may('products.change')
  const { search } = useLocation()
  const isEditing = mayChange && (asked.edit !== '' || actionData !== undefined)
  const isSaving = useIsSavingRow() && isEditing
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
              {isSaving ? (
                <button type="button" className="button button-plain" disabled>
                  Finish editing
                </button>
              ) : (
                <Link
                  className="button button-plain"
                  to={listAddress(PATH, {
                    ...asked,
                    edit: isEditing ? '' : 'table',
                    page: page > 1 ? String(page) : '',
                  })}
                  preventScrollReset
                >
                  {isEditing ? 'Finish editing' : 'Edit in table'}
                </Link>
              )}
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
        columns={columns({ search, mayChange, isEditing, refused: actionData ?? null })}
        filter={{ path: PATH, asked, fields: [...filterFields(), ...tagFields(tags, asked.tag)] }}
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
                  <Link to={`${PATH}/import`}>import a CSV file</Link> with many products.
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
