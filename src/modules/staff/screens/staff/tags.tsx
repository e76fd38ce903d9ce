/** The tags of the selected orders, products or customers. */
import { data, Link } from 'react-router'
import { changedTags, parseTags, TAGGED, tagSubjectOf, type TagSubject } from '../../rules/tags.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import type { Route } from './+types/tags'
import { redirectWithToast } from './shell/redirect-toast.tsx'
import { staffMeta } from './staff-meta.ts'
import { TagsForm } from './tags/tags-form.tsx'

/** The use case checks the permission for the subject. */
export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

const TITLE = 'Tags'

export const meta = staffMeta(TITLE)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const subject = tagSubjectOf(params.subject)
  if (!subject) throw data({ message: MESSAGES.page_not_found }, 404)
  const asked = url.searchParams
  const ids = [...asked.getAll('id'), ...asked.getAll(subject)]
  return formOf(context.get(shopContext), subject, ids, asked.get('back') ?? '')
}

async function formOf(shop: Shop, subject: TagSubject, ids: readonly string[], back: string) {
  const [rows, known] = await Promise.all([shop.listTagged({ subject, ids }), shop.listTags({ subject })])
  return { subject, rows, known, back: backOf(back, subject) }
}

/** A page of the panel; the list for any other value. */
function backOf(address: string, subject: TagSubject): string {
  return /^\/cms\/[a-z]+(?:\/[\w-]+)?(?:\?[^#\\]*)?$/.test(address) ? address : TAGGED[subject].path
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const subject = tagSubjectOf(params.subject)
  if (!subject) throw data({ message: MESSAGES.page_not_found }, 404)
  const [shop, staff, form] = [
    context.get(shopContext),
    await context.get(actorContext)(),
    await readForm(request),
  ]
  const ids = form.getAll('id').map(String)
  const [typed, back] = [textOf(form, 'add'), textOf(form, 'back')]
  const refused = async (problems: Problems, status: number) =>
    data({ ...(await formOf(shop, subject, ids, back)), refusal: { typed, problems } }, status)
  const add = parseTags(typed)
  if (!add.ok) return refused({ add: messageOf(add.problem) }, 422)
  const remove = form.getAll('remove').map(String)
  if (add.value.length === 0 && remove.length === 0) return refused({ add: MESSAGES.tags_none }, 422)
  const saved = await shop.changeTags(staff, { subject, ids, add: add.value, remove })
  if (!saved.ok) return refused({ add: messageOf(saved.problem) }, PROBLEMS[saved.problem.code].status)
  const { undo } = saved.value
  const page = backOf(back, subject)
  return undo === null
    ? redirectWithToast(page, 'tags_unchanged')
    : redirectWithToast(page, 'tags_changed', { name: `${subject}-tags`, id: undo })
}

export default function Tags({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, rows, known, back } = actionData ?? loaderData
  const { many } = TAGGED[subject]
  return (
    <section className="staff-page" aria-labelledby="tags">
      <p className="order-back">
        <Link to={back}>Back</Link>
      </p>
      <h2 id="tags">
        {TITLE} of {rows.length === 1 ? rows[0]?.label : many}
      </h2>
      {rows.length === 0 ? (
        <p className="note note-warning">{MESSAGES.tags_nothing_chosen}</p>
      ) : (
        <div className="panel">
          {rows.length > 1 && (
            <p>
              {rows.length} {many}: {rows.map(({ label }) => label).join(', ')}
            </p>
          )}
          <TagsForm
            subject={subject}
            ids={rows.map(({ id }) => id)}
            tags={rows.reduce<readonly string[]>(
              (all, { tags }) => changedTags(all, { add: tags, remove: [] }),
              [],
            )}
            known={known}
            back={back}
            refusal={actionData?.refusal ?? null}
          />
        </div>
      )}
    </section>
  )
}
