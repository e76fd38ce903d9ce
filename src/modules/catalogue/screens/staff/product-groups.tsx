/** The product groups, by name. */
import { Link, Outlet } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { countOf, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { loadPage, tableQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import type { Route } from './+types/product-groups'
import { OptionValue } from './group-forms.tsx'
import './products/products.css'

export const handle: PageHandle = { access: 'admin', read: 'products.read' }

const TITLE = 'Product groups'
const PATH = '/cms/product-groups'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search } = tableQuery(url)
  const shop = context.get(shopContext)
  const found = await loadPage(url, (page) => shop.listProductGroups({ search, page }))
  return { ...found, asked: { search } }
}

type Row = Route.ComponentProps['loaderData']['groups'][number]

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Name', isRowHead: true, cell: ({ id, name }) => <Link to={`${PATH}/${id}`}>{name}</Link> },
  { head: 'Option', cell: ({ optionName }) => optionName },
  { head: 'Products', cell: ({ products }) => products.toLocaleString('en-IN') },
  { head: 'Values', hasCardLabel: false, card: 'wide', cell: ({ options }) => <Options options={options} /> },
]

const SHOWN = 6

function Options({ options }: Pick<Row, 'options'>) {
  if (options.length === 0) return <span className="muted">No products yet</span>
  const rest = options.length - SHOWN
  return (
    <span className="row wrap">
      {options.slice(0, SHOWN).map((option) => (
        <OptionValue key={option.value} {...option} />
      ))}
      {rest > 0 && <span className="muted">and {rest} more</span>}
    </span>
  )
}

const FIELDS: readonly FilterField[] = [{ type: 'search', label: 'Search groups', maxLength: 100 }]

export default function ProductGroups({ loaderData }: Route.ComponentProps) {
  const { groups, total, page, pageSize, asked } = loaderData
  const mayChange = useMay()('products.change')
  return (
    <ListPage
      id="product-groups"
      title={TITLE}
      about={countOf(total, 'group')}
      actions={
        mayChange && (
          <Link className="button" to={`${PATH}/new`} data-new>
            Add product group
          </Link>
        )
      }
    >
      <p className="muted">
        Products of one group differ in one option, such as the colour, and link to each other in the shop.
      </p>
      <DataTable
        name="Table of product groups"
        rows={groups}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        filter={{ path: PATH, asked, fields: FIELDS, button: 'Find' }}
        paging={{ page, pageSize, total }}
        empty={{
          none: 'No product group has such a name.',
          clearLabel: 'Show all groups',
          title: 'No product groups yet',
          children: (
            <>
              <p>Groups of products that differ in their colour, ruling or pack appear here.</p>
              {mayChange && (
                <p>
                  <Link to={`${PATH}/new`}>Add the first one</Link>, or name a group in the form of a product.
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
