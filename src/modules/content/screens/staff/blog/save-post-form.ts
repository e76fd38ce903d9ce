/** Submits both post forms; a refusal returns everything that was typed. */
import { data, type RouterContextProvider } from 'react-router'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import type { StaffPost } from '../../../rules/post.ts'
import { messageOf } from '#platform/rules/result.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { readPost, valuesOfForm, type PostValues } from './post-fields.tsx'

type Sent = {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
  readonly url: URL
  /** null for a new post. */
  readonly id: string | null
}

export async function savePostForm({ context, request, url, id }: Sent) {
  const form = await readForm(request)
  const values = valuesOfForm(form)
  const version = Number(wholeTextOf(form, 'version')) || 0
  const read = readPost(values)
  if (read.post === null)
    return refusal(PROBLEMS.invalid.status, { values, version, problems: read.problems, message: null })
  const shop = context.get(shopContext)
  const wish = { post: read.post, id, version }
  const saved = await shop.savePost(await context.get(actorContext)(), wish)
  if (saved.ok)
    return redirectWithToast(`/cms/blog${url.search}`, id === null ? 'post_created' : 'post_updated')
  const message = messageOf(saved.problem)
  const { code, fields } = saved.problem
  // The stored values are shown beside the typed ones.
  const current = code === 'stale' && id !== null ? await shop.getPostForStaff({ id }) : null
  return refusal(PROBLEMS[code].status, {
    values,
    // Saving again overwrites the stored version, which has been shown.
    version: current?.ok ? current.value.post.version : version,
    problems: fields ?? {},
    message: fields ? null : message,
    ...(current?.ok && { current: current.value.post }),
  })
}

export type PostRefusal = {
  readonly values: PostValues
  /** The version that the next submission edits. */
  readonly version: number
  readonly problems: Problems
  /** About the whole form; null if each field has its own message. */
  readonly message: string | null
  readonly current?: StaffPost
}

function refusal(status: number, facts: PostRefusal) {
  return data(facts, { status })
}

/** For a form whose post no longer exists. */
export function noSuchPost() {
  return data({ message: MESSAGES.post_missing }, { status: 404 })
}
