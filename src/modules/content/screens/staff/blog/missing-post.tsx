import { isRouteErrorResponse } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'

/** A dialog for a post that was deleted meanwhile, or could not be read. */
export function MissingPost({ error }: { readonly error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <StaffDialog title="Edit post" closeTo="/cms/blog">
      <div className="staff-dialog-body">
        <p role="alert">{isMissing ? MESSAGES.post_missing : MESSAGES.unexpected}</p>
      </div>
    </StaffDialog>
  )
}
