/** Exports the whole shop; asks for the password before the file is made. */
import { data, Form, Link, redirect } from 'react-router'
import { passwordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { PasswordConfirmation } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import type { PageHandle } from '../access.ts'
import type { Route } from './+types/export-shop'

export const handle: PageHandle = { access: 'admin', read: 'settings.change', change: 'settings.change' }

const TITLE = 'Export the whole shop'

export const meta = staffMeta(TITLE)

export function loader() {
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const problem = await passwordProblem(context, await readForm(request))
  return problem === null ? redirect('/cms/export/shop.zip', 303) : data({ problem }, 422)
}

export default function ExportShop({ actionData }: Route.ComponentProps) {
  return (
    <section className="staff-page" aria-labelledby="export-shop">
      <header className="staff-head">
        <h2 id="export-shop">{TITLE}</h2>
        <Link to="/cms/export">Export data</Link>
      </header>
      <p>
        One ZIP file with products and their pictures, customers, orders, invoices, coins, reviews, coupons,
        blog, redirects and settings. It can be imported into an empty shop of the same version, on its
        server:
      </p>
      <p>
        <code>npm run import -- shop.zip</code>
      </p>
      <ul className="bullets">
        <li>Passwords, keys, second factors and sign-ins stay behind: everybody chooses a new password.</li>
        <li>
          The file holds the personal data of all customers. Store it safely and delete it when it is no
          longer needed.
        </li>
        <li>A large shop takes a minute before the download begins.</li>
      </ul>
      {/* A document request: the answer is a file. */}
      <Form method="post" reloadDocument>
        <PasswordConfirmation error={actionData?.problem} />
        <p>
          <button type="submit" className="button">
            Download archive
          </button>
        </p>
      </Form>
    </section>
  )
}
