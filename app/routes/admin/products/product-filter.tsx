import { Form, Link } from 'react-router'
import { CATEGORY_NAMES } from '#domain/catalogue/categories.ts'
import { PRODUCT_STATUSES } from '#domain/catalogue/product-facts.ts'
import { LOW_STOCK_FOR_STAFF } from '#domain/catalogue/stock.ts'
import type { StaffProductSearch } from '#shop/catalogue/staff-products.ts'
import { Choice, same, SearchBox } from '../filter-fields.tsx'

const STOCKS = [
  ['low', `Low (below ${LOW_STOCK_FOR_STAFF})`],
  ['out', 'Out of Stock'],
] as const

const STATUSES = [...same(PRODUCT_STATUSES), ['all', 'all'] as const]

/** Filters by address, so it works without JavaScript. */
export function ProductFilter({ asked }: { readonly asked: StaffProductSearch }) {
  const isFiltered = Object.values(asked).some(Boolean)
  return (
    <Form
      className="staff-filter"
      role="search"
      method="get"
      action="/cms/products"
      key={Object.values(asked).join(' ')}
    >
      <SearchBox label="Search products" placeholder="Name or category" search={asked.search} />
      <Choice label="Category" name="category" chosen={asked.category} choices={same(CATEGORY_NAMES)} />
      <Choice label="Status" name="status" chosen={asked.status} any="Not archived" choices={STATUSES} />
      <Choice label="Stock" name="stock" chosen={asked.stock} choices={STOCKS} />
      <button type="submit" className="button">
        Filter
      </button>
      {isFiltered && (
        <Link className="button button-plain" to="/cms/products">
          Reset
        </Link>
      )}
    </Form>
  )
}
