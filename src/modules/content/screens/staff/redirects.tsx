/** Redirects from URLs of an earlier website, with import and export. */
import { data, Link, Outlet } from 'react-router'
import { cleanSearch } from '#modules/catalogue/rules/listing.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { SheetUpload } from '#modules/staff/screens/staff/upload/sheet-upload.tsx'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { countOf, Day, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { ExportButton } from '#platform/ui/staff/export/export-button.tsx'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/redirects'
import { ProblemNote } from '#platform/ui/form/checked-form.tsx'

export const handle: PageHandle = { access: 'admin', read: 'content.read', change: 'content.change' }

const TITLE = 'Redirects'
const PATH = '/cms/redirects'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = cleanSearch(url.searchParams.get('search'))
  const page = Number(url.searchParams.get('page') ?? 1)
  return { ...(await context.get(shopContext).listRedirects({ search, page })), asked: { search } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const from = wholeTextOf(await readForm(request), 'from')
  const deleted = await context.get(shopContext).deleteRedirect(await context.get(actorContext)(), from)
  if (!deleted.ok) return data({ message: messageOf(deleted.problem) }, PROBLEMS[deleted.problem.code].status)
  return redirectWithToast(PATH, 'redirect_deleted')
}

const FIELDS: readonly FilterField[] = [{ type: 'search', label: 'Search redirects', maxLength: 100 }]

type Row = Route.ComponentProps['loaderData']['redirects'][number]

const columns = (mayChange: boolean): readonly (Column<Row> | false)[] => [
  {
    head: 'Former address',
    isRowHead: true,
    className: 'break-words',
    card: 'wide',
    cell: ({ from }) => from,
  },
  {
    head: 'Leads to',
    className: 'break-words',
    card: 'wide',
    cell: ({ to }) => (
      <a href={to} target="_blank" rel="noreferrer">
        {to}
      </a>
    ),
  },
  { head: 'Added', cell: ({ createdAt }) => <Day at={createdAt} /> },
  mayChange && {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ from, to }) => (
      <ConfirmButton
        label="Delete"
        className="text-button"
        accessibleName={`Delete ${from}`}
        question={MESSAGES.redirect_delete}
        explanation={`${from} will no longer lead to ${to}.`}
        action={PATH}
        fields={{ from }}
      />
    ),
  },
]

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  const { redirects, total, page, pageSize, asked } = loaderData
  const mayChange = useMay()('content.change')
  return (
    <ListPage
      id="redirects"
      title={TITLE}
      about={countOf(total, 'redirect')}
      actions={
        <>
          <ExportButton
            href={`${PATH}/export.csv`}
            label="Export redirects"
            total={total}
            fileName="redirects.csv"
          />
          {mayChange && (
            <Link className="button" to={`${PATH}/new`} data-new>
              Add redirect
            </Link>
          )}
        </>
      }
    >
      <p className="muted">
        Links to an earlier website keep working: an address that has no page here leads to the page that
        replaces it. The import of products from Shopify and WooCommerce adds theirs by itself.
      </p>
      <ProblemNote>{actionData?.message}</ProblemNote>
      <DataTable
        name="Table of redirects"
        rows={redirects}
        rowKey={({ from }) => from}
        columns={columns(mayChange)}
        filter={{ path: PATH, asked, fields: FIELDS, button: 'Find' }}
        paging={{ page, pageSize, total }}
        empty={{
          none: 'No redirect matches.',
          clearLabel: 'Show all redirects',
          title: 'No redirects yet',
          children: <p>Former addresses appear here, with the pages that replace them.</p>,
        }}
      />
      {mayChange && (
        <section className="panel" aria-labelledby="import-redirects">
          <h3 id="import-redirects">Import redirects</h3>
          <p>
            A CSV file with the columns <strong>Redirect from</strong> and <strong>Redirect to</strong>, as
            Shopify exports it, up to 5,000 rows. All rows are imported, or none.
          </p>
          <SheetUpload
            label="CSV file"
            to="/api/admin/redirect-imports"
            nextPath={() => `${PATH}?said=redirects_imported`}
          />
        </section>
      )}
      <Outlet />
    </ListPage>
  )
}
