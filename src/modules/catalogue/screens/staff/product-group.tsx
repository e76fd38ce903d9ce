/** A product group: its names, its products in order, and a search to add more. */
import { data, Form, Link } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { atFields, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Result } from '#platform/rules/result.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { DataTable } from '#platform/ui/staff/data-table/data-table.tsx'
import { countOf, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { listAddress, tableQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { readGroup, type TypedGroup } from '../../rules/option-group.ts'
import type { Route } from './+types/product-group'
import { AddForm, memberColumns, type TypedMember, GroupFields } from './group-forms.tsx'
import './products/products.css'

export const handle: PageHandle = { access: 'admin', read: 'products.read', change: 'products.change' }

const TITLE = 'Product group'
const PATH = '/cms/product-groups'

export const meta = staffMeta(TITLE)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search } = tableQuery(url)
  const [found, sought] = await Promise.all([
    shop.getProductGroup({ id: params.id }),
    search === ''
      ? null
      : shop.listProductsForStaff({ search, category: '', status: '', stock: '', page: 1 }),
  ])
  if (!found.ok) return data(null, 404)
  const { group, members } = found.value
  const others = (sought?.products ?? []).filter(({ groupName }) => groupName !== group.name)
  return {
    group,
    members: members.map((member, place) => ({
      ...member,
      isFirst: place === 0,
      isLast: place === members.length - 1,
    })),
    search,
    others: others.map(({ id, name, sku, groupName }) => ({ id, name, sku, groupName })),
  }
}

type Answer = {
  readonly problems: Problems
  readonly typedGroup?: TypedGroup
  /** The product that was not added. */
  readonly typedMember?: TypedMember
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const [shop, form] = [context.get(shopContext), await readForm(request)]
  const actor = await context.get(actorContext)()
  const text = (name: string) => textOf(form, name)
  const productId = text('id')
  const { search } = tableQuery(url)
  const here = listAddress(`${PATH}/${id}`, { search })
  const answer = (done: Result<null>, typed: Omit<Answer, 'problems'> = {}, path = here) => {
    if (done.ok) return redirectWithToast(path, 'option_group_saved')
    const { code, fields } = done.problem
    const problems = fields ? atFields(fields, FIELDS) : { '': messageOf(done.problem) }
    return data<Answer>({ ...typed, problems }, PROBLEMS[code].status)
  }
  switch (text('change')) {
    case 'rename': {
      const typedGroup = { name: text('name'), optionName: text('optionName') }
      const read = readGroup(typedGroup)
      if (read.problems !== null) return data<Answer>({ typedGroup, problems: read.problems }, 422)
      const change = { id, version: Number(text('version')), group: read.group }
      return answer(await shop.changeProductGroup(actor, change), { typedGroup })
    }
    case 'add': {
      const typedMember = { id: productId, value: text('optionValue'), swatch: text('optionSwatch') }
      const { value, swatch } = typedMember
      return answer(await shop.addToProductGroup(actor, { id, productId, value, swatch }), { typedMember })
    }
    case 'up':
      return answer(await shop.moveInProductGroup(actor, { id, productId, by: -1 }))
    case 'down':
      return answer(await shop.moveInProductGroup(actor, { id, productId, by: 1 }))
    case 'remove':
      return answer(await shop.removeFromProductGroup(actor, { id, productId }))
    case 'delete': {
      const done = await shop.deleteProductGroup(actor, { id })
      return done.ok ? redirectWithToast(PATH, 'option_group_deleted') : answer(done)
    }
    default:
      return data<Answer>({ problems: { '': MESSAGES.bad_request } }, 400)
  }
}

const FIELDS = ['name', 'optionName', 'optionValue', 'optionSwatch'] as const

export default function ProductGroup({ loaderData, actionData, params }: Route.ComponentProps) {
  const mayChange = useMay()('products.change')
  if (loaderData === null)
    return (
      <ListPage id="product-group" title={TITLE}>
        <p className="staff-empty">{MESSAGES.option_group_gone}</p>
        <p>
          <Link to={PATH}>All product groups</Link>
        </p>
      </ListPage>
    )
  const { group, members, search, others } = loaderData
  const { typedGroup, typedMember, problems = {} } = actionData ?? {}
  const path = listAddress(`${PATH}/${params.id}`, { search })
  return (
    <ListPage
      id="product-group"
      title={group.name}
      about={countOf(members.length, 'product')}
      actions={
        <>
          <Link className="button button-plain" to={PATH}>
            All product groups
          </Link>
          {mayChange && (
            <ConfirmButton
              label="Delete group"
              question={MESSAGES.option_group_delete}
              explanation="Its products stay in the shop and no longer link to each other."
              action={path}
              fields={{ change: 'delete' }}
            />
          )}
        </>
      }
    >
      <FormNote>{problems['']}</FormNote>
      {mayChange && (
        <CheckedForm
          key={group.version}
          refusal={typedGroup ? { problems } : null}
          className="panel"
          aria-label="Names of the group"
        >
          <input type="hidden" name="change" value="rename" />
          <input type="hidden" name="version" value={group.version} />
          <GroupFields typed={typedGroup ?? group} problems={typedGroup ? problems : {}} />
          <p>
            <button type="submit" className="button">
              Save group
            </button>
          </p>
        </CheckedForm>
      )}
      <DataTable
        name="Table of its products"
        rows={members}
        rowKey={({ id }) => id}
        columns={memberColumns(group.optionName, path, mayChange)}
        empty="No products yet. Search for the first one below."
      />
      {mayChange && (
        <section className="panel" aria-labelledby="add-products">
          <h3 id="add-products">Add products</h3>
          <Form
            method="get"
            action={`${PATH}/${params.id}`}
            role="search"
            className="row wrap"
            preventScrollReset
          >
            <input
              type="search"
              name="search"
              aria-label="Search products to add"
              placeholder="Name or SKU"
              defaultValue={search}
            />
            <button type="submit" className="button button-plain">
              Find products
            </button>
          </Form>
          {search !== '' && others.length === 0 && (
            <p className="staff-empty">No other product matches this search.</p>
          )}
          {others.map((product) => (
            <AddForm
              key={product.id}
              product={product}
              optionName={group.optionName}
              path={path}
              refused={typedMember?.id === product.id ? { typed: typedMember, problems } : null}
            />
          ))}
        </section>
      )}
    </ListPage>
  )
}
