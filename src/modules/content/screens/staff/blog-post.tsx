/** The form of a post, in a dialog over the table of posts. */
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/blog-post'
import { PostDialog } from './blog/post-dialog.tsx'
import { valuesOfPost } from './blog/post-fields.tsx'
import { noSuchPost, savePostForm } from './blog/save-post-form.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { isRouteErrorResponse } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'

export const handle: PageHandle = { access: 'admin', read: 'content.change', change: 'content.change' }

const TITLE = 'Edit post'

export const meta = staffMeta(TITLE)

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await context.get(shopContext).getPostForStaff({ id: params.id })
  if (!found.ok) throw noSuchPost()
  return found.value
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  return savePostForm({ context, request, url, id: params.id })
}

export default function EditPost({ loaderData, actionData }: Route.ComponentProps) {
  const { post, pictures } = loaderData
  return (
    <PostDialog
      key={post.id}
      title={TITLE}
      id={post.id}
      version={post.version}
      values={valuesOfPost(post)}
      pictures={pictures}
      refusal={actionData}
    />
  )
}

/** An error of the dialog leaves the table below it in place. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingPost error={error} />
}

/** A dialog for a post that was deleted meanwhile or could not be loaded. */
function MissingPost({ error }: { readonly error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <StaffDialog title="Edit post" closeTo="/cms/blog">
      <div className="staff-dialog-body">
        <p role="alert">{isMissing ? MESSAGES.post_missing : MESSAGES.unexpected}</p>
      </div>
    </StaffDialog>
  )
}
