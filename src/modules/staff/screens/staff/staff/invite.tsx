/** The invitation dialog over the staff table. */
import { data, Link } from 'react-router'
import { INVITE_HOURS, staffInviteInput } from '../../../rules/staff.ts'
import { ACCOUNT_LENGTHS } from '#platform/rules/account-lengths.ts'
import { problemsIn, type Problems } from '#platform/rules/form-problems.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { CheckedForm } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/invite'
import { withPassword } from '../confirm/check-password.ts'
import { PASSWORD_FIELD, PasswordConfirmation } from '../confirm/password-confirmation.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '../shell/redirect-toast.tsx'
import { RoleChoice } from './role-choice.tsx'

export const handle: PageHandle = { access: 'admin', read: 'staff.change', change: 'staff.change' }

const TABLE = '/cms/staff'

export function loader() {
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = { email: textOf(form, 'email'), staffRole: textOf(form, 'staffRole') }
  const refuse = (problems: Problems, status = 422) => data({ typed, problems }, status)
  const input = staffInviteInput.safeParse(typed)
  const problems = await withPassword(context, form, problemsIn(input))
  if (!input.success || problems) return refuse(problems ?? {})
  const actor = await context.get(actorContext)()
  const invited = await context.get(shopContext).inviteStaff(actor, input.data)
  if (invited.ok) return redirectWithToast(TABLE, 'staff_invited')
  return refuse({ email: messageOf(invited.problem) }, PROBLEMS[invited.problem.code].status)
}

export default function Invite({ actionData }: Route.ComponentProps) {
  const errorAt = (field: string) => actionData?.problems[field]
  return (
    <StaffDialog title="Invite a staff member" closeTo={TABLE}>
      <CheckedForm refusal={actionData} action={`${TABLE}/invite`}>
        <div className="staff-dialog-body">
          <p className="muted">
            We mail them a link that works once, for {INVITE_HOURS / 24} days. People who have an account here
            keep it; everyone else creates one from the link.
          </p>
          <Field
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="off"
            required
            maxLength={ACCOUNT_LENGTHS.email}
            defaultValue={actionData?.typed.email}
            error={errorAt('email')}
          />
          <RoleChoice chosen={actionData?.typed.staffRole ?? ''} error={errorAt('staffRole')} />
          <PasswordConfirmation error={errorAt(PASSWORD_FIELD)} />
        </div>
        <div className="staff-dialog-foot">
          <Link to={TABLE} className="button button-plain">
            Cancel
          </Link>
          <button type="submit" className="button">
            Send the invitation
          </button>
        </div>
      </CheckedForm>
    </StaffDialog>
  )
}
