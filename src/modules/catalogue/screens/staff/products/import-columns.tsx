/** Matches the columns of a file from elsewhere to our fields; the preview comes next. */
import { data, Link, redirect } from 'react-router'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { readForm, textOf, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import type { ImportColumns as Found } from '../../../actions/plan-import.ts'
import { readCategory, toTypedCategory } from '../../../rules/category-input.ts'
import { MAPPED_FIELDS, readMapping, withCategory, type TypedMapping } from '../../../rules/sheet-mapping.ts'
import type { Route } from './+types/import-columns'
import { ColumnsForm } from './import-columns-form.tsx'
import { importColumnsView, wordsOf, type ImportColumnsView } from './import-view.ts'
import './products.css'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

const TITLE = 'Match columns'

export const meta = staffMeta(TITLE)

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await context.get(shopContext).getImportColumns({ id: params.importId })
  return found.ok ? importColumnsView(found.value) : data(null, 404)
}

type Answer = {
  readonly view: ImportColumnsView | null
  readonly problems: Problems
  /** The category that was just added. */
  readonly added?: string
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const id = params.importId
  const form = await readForm(request)
  const [actor, shop] = [await context.get(actorContext)(), context.get(shopContext)]
  const found = await shop.getImportColumns({ id })
  if (!found.ok) return refuse(PROBLEMS[found.problem.code].status, null, { '': messageOf(found.problem) })
  const typed = readTyped(form)
  if (form.has('addCategory')) return addCategory({ shop, actor, found: found.value, typed, form })
  const { mapping, problems } = readMapping(typed, found.value.sheet, found.value.source)
  if (problems !== null) {
    const shown = problems['category'] ? { ...typed, columns: { ...typed.columns, category: '' } } : typed
    return refuse(422, importColumnsView(found.value, shown), problems)
  }
  // Another category column was selected: its categories were not on the page yet.
  if (wordsOf(found.value, typed).some((word) => !Object.hasOwn(typed.categories, word)))
    return refuse(200, importColumnsView(found.value, typed), { '': MESSAGES.import_words })
  const saved = await shop.mapImportColumns(actor, { id, mapping })
  if (saved.ok) return redirect(`/cms/products/import/${id}`, 303)
  const { code } = saved.problem
  return refuse(PROBLEMS[code].status, importColumnsView(found.value, typed), {
    '': messageOf(saved.problem),
  })
}

function refuse(status: number, view: ImportColumnsView | null, problems: Problems) {
  return data<Answer>({ view, problems }, status)
}

type Adding = {
  readonly shop: Shop
  readonly actor: Actor
  readonly found: Found
  readonly typed: TypedMapping
  readonly form: FormData
}

/** Only its name, kind and picture: everything else can be set on its own page. */
async function addCategory({ shop, actor, found, typed, form }: Adding) {
  const asked = {
    name: textOf(form, 'newCategory'),
    holds: textOf(form, 'newHolds'),
    imageUrl: textOf(form, 'imageUrl'),
  }
  const refuseCategory = (status: number, { name, listingSlug, holds, ...others }: Problems) =>
    refuse(status, importColumnsView(found, typed, asked), {
      ...others,
      ...((name ?? listingSlug) && { newCategory: name ?? listingSlug }),
      ...(holds && { newHolds: holds }),
    })
  const read = readCategory({ ...toTypedCategory(null), ...asked })
  if (read.problems !== null) return refuseCategory(422, read.problems)
  const added = await shop.createCategory(actor, read.input)
  if (!added.ok) {
    const { code, fields = { '': messageOf(added.problem) } } = added.problem
    return refuseCategory(PROBLEMS[code].status, fields)
  }
  const { name } = read.input
  const view = importColumnsView(found, withCategory(typed, wordsOf(found, typed), name))
  return data<Answer>({ view, problems: {}, added: name })
}

function readTyped(form: FormData): TypedMapping {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const ours = texts('wordCategory')
  return {
    columns: Object.fromEntries(MAPPED_FIELDS.map((field) => [field, wholeTextOf(form, `column-${field}`)])),
    defaultCategory: wholeTextOf(form, 'defaultCategory'),
    categories: Object.fromEntries(texts('word').map((word, place) => [word, ours[place] ?? ''])),
  }
}

export default function ImportColumns({ loaderData, actionData, params }: Route.ComponentProps) {
  const view = actionData?.view ?? loaderData
  return (
    <section className="staff-page product-import" aria-labelledby="import-columns">
      <header className="staff-head">
        <h2 id="import-columns">{TITLE}</h2>
        <Link to="/cms/products/import">Choose another file</Link>
      </header>
      {view === null ? (
        <p className="note">{MESSAGES.import_over}</p>
      ) : (
        <>
          <p>
            <strong>{view.fileName || 'The file'}</strong>: {recognised(view)}
          </p>
          <ColumnsForm
            // If an answer has other categories, new selects are rendered.
            key={[params.importId, ...view.categories, ...view.words].join('\n')}
            view={view}
            added={actionData?.added ?? null}
            problems={actionData?.problems ?? {}}
          />
        </>
      )}
    </section>
  )
}

const SOURCES = { shopify: 'a Shopify export', woocommerce: 'a WooCommerce export', other: null }

function recognised({ source, counts }: ImportColumnsView): string {
  const { rows, products, imported, skipped } = counts
  const size = `${counted(products, 'product')} in ${counted(rows, 'row')}.`
  const name = SOURCES[source]
  const sentences = [name === null ? `${counted(rows, 'row')}.` : `This looks like ${name}: ${size}`]
  if (imported > products)
    sentences.push(
      `Each variant becomes a product of its own, ${counted(imported, 'product')} in all; those of one product become a product group.`,
    )
  if (skipped > 0)
    sentences.push(
      `${counted(skipped, 'row')} ${skipped === 1 ? 'is' : 'are'} left out: grouped and external products can’t be sold here.`,
    )
  sentences.push('Nothing is imported yet: check the columns, then preview the import.')
  return sentences.join(' ')
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? word : `${word}s`}`
}
