import { Link } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'

export function MissingProduct({ closeTo }: { readonly closeTo: string }) {
  return (
    <StaffDialog title={MESSAGES.product_not_found} closeTo={closeTo}>
      <div className="staff-dialog-body">
        <p>There is no product at this address.</p>
        <p>
          <Link className="button button-plain" to={closeTo}>
            Back to products
          </Link>
        </p>
      </div>
    </StaffDialog>
  )
}
