/** Staff's products (spec §2): the table, by name; what is done to one of them stands in a dialog over it. */
import { useEffect } from 'react'
import { Form, Link, Outlet, useLocation, useRouteError } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { useShowToast } from '#app/components/toast/toasts.tsx'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/products'
import { ChooseAll } from './chosen/choose-all.tsx'
import { ChosenBar } from './chosen/chosen-bar.tsx'
import { EmptyList } from './empty-list.tsx'
import { ExportButton } from './export/export-button.tsx'
import { Pagination } from './orders/pagination.tsx'
import { ProductFilter } from './products/product-filter.tsx'
import { ProductRow } from './products/product-row.tsx'
import { besideTable, FILTER_NAMES, productSearch } from './products/product-search.ts'
import { useMay } from './shell/staff-shell.tsx'
import { tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './chosen/chosen.css'
import './products/products.css'

export const handle: PageHandle = { access: 'admin', read: 'products.read' }

const TITLE = 'Products'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = productSearch(url)
  const { page } = tableQuery(url)
  const found = await context.get(shopContext).listProductsForStaff({ ...asked, page })
  return { ...found, asked }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, total, page, pageSize, asked } = loaderData
  const may = useMay()
  const mayChange = may('products.change')
  const { search } = useLocation()
  return (
    <section className="staff-orders staff-products" aria-labelledby="staff-products">
      <header className="staff-head">
        <h2 id="staff-products">{TITLE}</h2>
        <p>{total === 1 ? '1 product' : `${total.toLocaleString('en-IN')} products`}</p>
        <div className="product-head-actions">
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
              <Link className="button button-plain" to="/cms/products/import">
                Import
              </Link>
              <Link className="button" to={besideTable('new', search)} preventScrollReset data-new>
                Add Product
              </Link>
            </>
          )}
        </div>
      </header>
      <ProductFilter asked={asked} />
      {products.length === 0 ? (
        <EmptyList
          isFiltered={Object.values(asked).some(Boolean) || total > 0}
          none="No products match this search."
          clearTo="/cms/products"
          clearLabel="Show all products"
          title="No products yet"
        >
          <p>What the shop sells stands here, with its price, stock and status.</p>
          {mayChange && (
            <p>
              <Link to="/cms/products/new">Add the first one</Link>, or{' '}
              <Link to="/cms/products/import">import a sheet</Link> with many.
            </p>
          )}
        </EmptyList>
      ) : (
        <>
          {mayChange && <BulkBar key={search} />}
          <div
            className="staff-table staff-stacked"
            role="region"
            aria-label="Table of products"
            tabIndex={0}
          >
            <table>
              <thead>
                <tr>
                  {mayChange && (
                    <th scope="col">
                      <span className="sr-only">Choose</span>
                    </th>
                  )}
                  <th scope="col">Product</th>
                  <th scope="col">Category</th>
                  <th scope="col">Price</th>
                  <th scope="col">Stock</th>
                  <th scope="col">Status</th>
                  <th scope="col">Actions</th>
                </tr>
              </thead>
              <tbody>
                {products.map((product) => (
                  <ProductRow key={product.id} product={product} mayChange={mayChange} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <Pagination path="/cms/products" query={asked} page={page} pageCount={Math.ceil(total / pageSize)} />
      <Outlet />
    </section>
  )
}

/** The boxes of the rows belong to this form; what is chosen stands in the dialog's address. */
function BulkBar() {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  return (
    <Form id="bulk" className="chosen-bar" method="get" action="/cms/products/bulk" preventScrollReset>
      {[...FILTER_NAMES, 'page'].map((name) =>
        asked.get(name) ? <input key={name} type="hidden" name={name} value={asked.get(name) ?? ''} /> : null,
      )}
      <ChooseAll form="bulk" />
      <ChosenBar form="bulk" noun={{ one: 'product', many: 'products' }}>
        {(button) => (
          <button type="submit" className="button button-plain" {...button}>
            Change price or stock of chosen
          </button>
        )}
      </ChosenBar>
    </Form>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const showToast = useShowToast()
  useEffect(() => {
    showToast({ message: MESSAGES.staff_products_failed, tone: 'bad' })
  }, [error, showToast])
  return (
    <section className="staff-orders" aria-labelledby="staff-products">
      <header className="staff-head">
        <h2 id="staff-products">{TITLE}</h2>
      </header>
      <p className="note note-bad" role="alert">
        {MESSAGES.staff_products_failed}
      </p>
      <a className="button" href="/cms/products">
        Try again
      </a>
    </section>
  )
}
