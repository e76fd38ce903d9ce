/** Product import: uploads a file; it is previewed before anything is written. */
import { Link } from 'react-router'
import { MAX_SHEET_ROWS } from '#platform/rules/sheet.ts'
import { SHEET_HEAD } from '../../../rules/product-sheet.ts'
import { NOT_COUNTED } from '../../../rules/product-input.ts'
import type { PageHandle } from '#app/access.ts'
import { SheetUpload } from '#modules/staff/screens/staff/upload/sheet-upload.tsx'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/import'
import { RecentBatches } from './recent-batches.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import './products.css'

export const handle: PageHandle = { access: 'admin', read: 'products.change' }

const TITLE = 'Import products'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  return { batches: await context.get(shopContext).listRecentBatches() }
}

export default function ImportProducts({ loaderData }: Route.ComponentProps) {
  return (
    <section className="staff-page product-import" aria-labelledby="import-products">
      <header className="staff-head">
        <h2 id="import-products">{TITLE}</h2>
        <Link to="/cms/products">Back to products</Link>
      </header>
      <div className="panel">
        <SheetUpload<{ readonly id: string }>
          label="CSV file"
          to="/api/admin/product-imports"
          nextPath={({ id }) => `/cms/products/import/${id}`}
        />
        <p>
          Exports of <strong>Shopify</strong> and <strong>WooCommerce</strong> are recognised. For any other
          file with a row of headings, you choose which column holds what. You see what would change before
          anything is written.
        </p>
        <p className="muted">
          A row for each product, up to {MAX_SHEET_ROWS.toLocaleString('en-IN')} rows and 5 MB.
        </p>
      </div>
      <RecentBatches batches={loaderData.batches} />
      <h3>Our own format</h3>
      <ul className="bullets">
        <li>
          <strong>sku</strong> identifies the product of a row. A new SKU creates a product.
        </li>
        <li>
          Columns that the file leaves out stay as they are; a new product takes what is usual for its
          category. Leave out <strong>stock_quantity</strong> when you only change prices: units sell in the
          meantime.
        </li>
        <li>
          <strong>stock_quantity</strong> is a whole number, or the words “{NOT_COUNTED}”. A change is added
          to the stock history.
        </li>
        <li>
          <strong>group_name</strong>, <strong>option_name</strong> and <strong>option_value</strong> put
          products into a product group, such as “Ledger”, “Colour” and “Red”. An empty group takes a product
          out of its group.
        </li>
        <li>
          <strong>image_url</strong> and <strong>gallery_images</strong> are addresses under /pictures/. A new
          product without one takes the picture of its category until you add its own.
        </li>
      </ul>
      <p>
        <a className="button button-plain" href="/cms/products/import/template.csv" download>
          Download the template
        </a>
      </p>
      <details>
        <summary>All columns</summary>
        <p>{SHEET_HEAD.join(', ')}</p>
      </details>
    </section>
  )
}
