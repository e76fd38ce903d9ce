/** The form of a new post, in a dialog over the table of posts. */
import type { PageHandle } from '#app/access.ts'
import type { Route } from './+types/blog-new'
import { PostDialog } from './blog/post-dialog.tsx'
import { NO_POST } from './blog/post-fields.tsx'
import { savePostForm } from './blog/save-post-form.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'content.change', change: 'content.change' }

const TITLE = 'New post'

export const meta = staffMeta(TITLE)

export function loader() {
  return null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return savePostForm({ context, request, url, id: null })
}

export default function NewPost({ actionData }: Route.ComponentProps) {
  return <PostDialog title={TITLE} id="new" version={0} values={NO_POST} pictures={[]} refusal={actionData} />
}
