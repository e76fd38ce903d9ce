/** The categories in their order; they are edited in dialogs over the table. */
import { data, Link, Outlet } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { Badge, countOf, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import type { Route } from './+types/categories'
import { HOLDS_WORDS } from './categories/holds-words.ts'
import { ChangeButton, PlaceButtons } from './place-buttons.tsx'
import { ProblemNote } from '#platform/ui/form/checked-form.tsx'

export const handle: PageHandle = { access: 'admin', read: 'products.read', change: 'products.change' }

const TITLE = 'Categories'
const PATH = '/cms/categories'

export const meta = staffMeta(TITLE)

export async function loader({ context }: Route.LoaderArgs) {
  const rows = await context.get(shopContext).listCategoriesForStaff()
  return {
    categories: rows.map(({ id, name, listingSlug, kind, ruling, parent, isShown, contents }, place) => ({
      id,
      name,
      listingSlug,
      holds: ruling ?? kind,
      parent,
      isShown,
      contents,
      isFirst: place === 0,
      isLast: place === rows.length - 1,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const [shop, actor, form] = [
    context.get(shopContext),
    await context.get(actorContext)(),
    await readForm(request),
  ]
  const id = textOf(form, 'id')
  switch (textOf(form, 'change')) {
    case 'show':
    case 'hide': {
      const isShown = textOf(form, 'change') === 'show'
      return answer(await shop.showCategory(actor, { id, isShown }), 'category_saved')
    }
    case 'up':
      return answer(await shop.moveCategory(actor, { id, by: -1 }), 'category_saved')
    case 'down':
      return answer(await shop.moveCategory(actor, { id, by: 1 }), 'category_saved')
    case 'delete':
      return answer(await shop.deleteCategory(actor, { id }), 'category_deleted')
    default:
      return data({ message: MESSAGES.bad_request }, 400)
  }
}

type Changed = Awaited<ReturnType<Shop['deleteCategory']>>

function answer(changed: Changed, said: 'category_saved' | 'category_deleted') {
  if (changed.ok) return redirectWithToast(PATH, said)
  return data({ message: messageOf(changed.problem) }, PROBLEMS[changed.problem.code].status)
}

type Row = Awaited<ReturnType<typeof loader>>['categories'][number]

const columns = (mayChange: boolean): readonly (Column<Row> | false)[] => [
  {
    head: 'Name',
    isRowHead: true,
    cell: ({ id, name }) => (mayChange ? <Link to={`${PATH}/${id}`}>{name}</Link> : name),
  },
  {
    head: 'Address',
    cell: ({ listingSlug }) => <a href={`/category/${listingSlug}`}>/{listingSlug}</a>,
  },
  {
    head: 'Holds',
    cell: ({ holds, parent }) => (
      <>
        {HOLDS_WORDS[holds]}
        {parent !== null && <span className="staff-way muted">in {parent}</span>}
      </>
    ),
  },
  {
    head: 'Contents',
    card: 'end',
    cell: ({ holds, contents }) =>
      holds === 'group' ? countOf(contents, 'category', 'categories') : countOf(contents, 'product'),
  },
  {
    head: 'Menus',
    cell: ({ holds, isShown }) =>
      holds === 'group' ? null : (
        <Badge colour={isShown ? 'green' : 'grey'}>{isShown ? 'Shown' : 'Hidden'}</Badge>
      ),
  },
  mayChange && {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: (row) => (
      <span className="staff-actions">
        <PlaceButtons path={PATH} row={row}>
          {row.holds !== 'group' &&
            (row.isShown ? (
              <ChangeButton change="hide" label="Hide" name={row.name} />
            ) : (
              <ChangeButton change="show" label="Show" name={row.name} />
            ))}
        </PlaceButtons>
        {row.contents === 0 && (
          <ConfirmButton
            label="Delete"
            className="text-button"
            accessibleName={`Delete ${row.name}`}
            question={MESSAGES.category_delete}
            explanation={`The page of “${row.name}” will no longer be found.`}
            action={PATH}
            fields={{ id: row.id, change: 'delete' }}
          />
        )}
      </span>
    ),
  },
]

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories } = loaderData
  const mayChange = useMay()('products.change')
  return (
    <ListPage
      id="staff-categories"
      title={TITLE}
      about={String(categories.length)}
      actions={
        mayChange && (
          <Link className="button" to={`${PATH}/new`} data-new>
            Add category
          </Link>
        )
      }
    >
      <p className="muted">
        Menus, the home page and search follow this order. A category with products can be hidden but not
        deleted; earlier addresses redirect.
      </p>
      <ProblemNote>{actionData?.message}</ProblemNote>
      <DataTable
        name="Table of categories"
        rows={categories}
        rowKey={({ id }) => id}
        columns={columns(mayChange)}
        empty=""
      />
      <Outlet />
    </ListPage>
  )
}
