/** Saves, renames and deletes views of lists. Its forms are above the lists; a refusal is shown here with what was typed. */
import { data, Link } from 'react-router'
import { MAX_VIEW_NAME, renameViewInput, saveViewInput } from '../../rules/saved-view.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { problemsIn, type Problems } from '#platform/rules/form-problems.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Problem } from '#platform/rules/result.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { readForm, textOf, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { viewQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { useMay } from './shell/staff-shell.tsx'
import type { Route } from './+types/views'
import { redirectWithToast } from './shell/redirect-toast.tsx'
import { staffMeta } from './staff-meta.ts'

/** A view of any list; the use case also checks the permission to share. */
export const handle: PageHandle = { access: 'admin', read: 'dashboard.read', change: 'dashboard.read' }

const TITLE = 'Saved view'

export const meta = staffMeta(TITLE)

export async function action({ context, request }: Route.ActionArgs) {
  const [shop, staff] = [context.get(shopContext), await context.get(actorContext)()]
  const form = await readForm(request)
  const typed = {
    intent: textOf(form, 'intent'),
    id: textOf(form, 'id'),
    list: listOf(textOf(form, 'list')),
    query: viewQuery(wholeTextOf(form, 'query')),
    name: textOf(form, 'name'),
    isShared: form.has('shared'),
  }
  const refused = (problems: Problems, status = 422) => data({ typed, problems }, status)
  const failed = (problem: Problem) =>
    refused(
      { [problem.key === 'view_taken' ? 'name' : '']: messageOf(problem) },
      PROBLEMS[problem.code].status,
    )
  const { id, list, query, name, isShared } = typed
  if (typed.intent === 'delete') {
    const deleted = await shop.deleteView(staff, { id })
    return deleted.ok ? redirectWithToast(deleted.value.list, 'view_deleted') : failed(deleted.problem)
  }
  if (typed.intent === 'rename') {
    const input = renameViewInput.safeParse({ id, name })
    if (!input.success) return refused(problemsIn(input, ['name']) ?? {})
    const renamed = await shop.renameView(staff, input.data)
    return renamed.ok
      ? redirectWithToast(`${renamed.value.list}?${renamed.value.query}`, 'view_renamed')
      : failed(renamed.problem)
  }
  const input = saveViewInput.safeParse({ list, query, name, isShared })
  if (!input.success) return refused(problemsIn(input, ['name']) ?? {})
  const saved = await shop.saveView(staff, input.data)
  return saved.ok
    ? redirectWithToast(`${input.data.list}?${input.data.query}`, 'view_saved')
    : failed(saved.problem)
}

/** A list of the panel. */
function listOf(path: string): string {
  return /^\/cms\/[a-z/]{1,60}$/.test(path) ? path : '/cms'
}

/** Only its forms lead here; opened directly, it has nothing to show. */
export function loader() {
  return null
}

export default function Views({ actionData }: Route.ComponentProps) {
  const mayShare = useMay()('views.share')
  const typed = actionData?.typed
  return (
    <section className="staff-page" aria-labelledby="views">
      <p className="order-back">
        <Link to={typed?.list ?? '/cms'}>Back to the list</Link>
      </p>
      <h2 id="views">{TITLE}</h2>
      {typed === undefined && <p>Filter a list, then choose “Save view” above it.</p>}
      {typed && typed.intent === 'delete' && <FormNote>{actionData?.problems['']}</FormNote>}
      {typed && typed.intent !== 'delete' && (
        <div className="panel">
          <CheckedForm refusal={actionData}>
            <FormNote>{actionData?.problems['']}</FormNote>
            <input type="hidden" name="id" value={typed.id} />
            <input type="hidden" name="list" value={typed.list} />
            <input type="hidden" name="query" value={typed.query} />
            <Field
              label="Name of the view"
              name="name"
              required
              maxLength={MAX_VIEW_NAME}
              autoComplete="off"
              defaultValue={typed.name}
              error={actionData?.problems['name']}
            />
            {typed.intent === 'save' && mayShare && (
              <label className="choice">
                <input type="checkbox" name="shared" value="1" defaultChecked={typed.isShared} /> For all
                staff
              </label>
            )}
            <button type="submit" className="button" name="intent" value={typed.intent}>
              {typed.intent === 'rename' ? 'Rename view' : 'Save view'}
            </button>
          </CheckedForm>
        </div>
      )}
    </section>
  )
}
