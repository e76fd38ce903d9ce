/** Customer import: uploads a file; it is previewed before any account is created. */
import { Link } from 'react-router'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { SheetUpload } from '#modules/staff/screens/staff/upload/sheet-upload.tsx'
import { MAX_SHEET_ROWS } from '#platform/rules/sheet.ts'
import type { PageHandle } from '#app/access.ts'
import { CUSTOMER_TEMPLATE } from '../../rules/customer-sheet.ts'

export const handle: PageHandle = { access: 'admin', read: 'customers.change' }

const TITLE = 'Import customers'

export const meta = staffMeta(TITLE)

export function loader() {
  return null
}

export default function ImportCustomers() {
  return (
    <section className="staff-page" aria-labelledby="import-customers">
      <header className="staff-head">
        <h2 id="import-customers">{TITLE}</h2>
        <Link to="/cms/customers">Back to customers</Link>
      </header>
      <div className="panel">
        <SheetUpload<{ readonly id: string }>
          label="CSV file"
          to="/api/admin/customer-imports"
          nextPath={({ id }) => `/cms/customers/import/${id}`}
        />
        <p>
          The customers’ export of <strong>Shopify</strong> or <strong>WooCommerce</strong>, our own, or any
          CSV file with a column of e-mail addresses, up to {MAX_SHEET_ROWS.toLocaleString('en-IN')} rows and
          5 MB. You see who would be added before anything is written.
        </p>
      </div>
      <ul className="bullets">
        <li>
          Accounts have no password and are not verified. No mail is sent: customers choose a password by
          “Forgot password?” when they next come.
        </li>
        <li>Welcome coins are credited when a customer has verified the e-mail address.</li>
        <li>Marketing e-mails are allowed only where the file says yes.</li>
        <li>Customers who have an account stay as they are.</li>
        <li>The file is deleted after the import, or after a day.</li>
      </ul>
      <details>
        <summary>Columns of our own format</summary>
        <p>{CUSTOMER_TEMPLATE.join(', ')}</p>
      </details>
    </section>
  )
}
